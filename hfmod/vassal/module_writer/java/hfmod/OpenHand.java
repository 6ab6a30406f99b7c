package hfmod;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.PieceMover.AbstractDragHandler;
import VASSAL.counters.DragBuffer;
import java.awt.Component;
import java.awt.Point;
import java.awt.dnd.DnDConstants;
import java.awt.dnd.DropTargetDragEvent;
import java.awt.dnd.DropTargetDropEvent;
import java.awt.dnd.DropTargetEvent;
import java.awt.dnd.DropTargetListener;
import java.awt.event.MouseEvent;
import javax.swing.SwingUtilities;

/**
 * Everybody may put a card into a hand, its owner alone takes one out: so whoever holds an auction hands the card
 * to the winner. What is dropped on a hand of others VASSAL passes by; here what lies behind its view takes it.
 */
public class OpenHand extends AbstractBuildable implements DropTargetListener {
  private Map map;

  @Override
  public void addTo(Buildable parent) {
    map = (Map) parent;
    final Component behind = map.getView().getParent();
    behind.setDropTarget(AbstractDragHandler.makeDropTarget(behind, DnDConstants.ACTION_MOVE, this));
  }

  @Override
  public void drop(DropTargetDropEvent e) {
    if (!DragBuffer.getBuffer().isEmpty()) {
      final Component behind = e.getDropTargetContext().getComponent();
      final Point at = SwingUtilities.convertPoint(behind, e.getLocation(), map.getView());
      final long now = System.currentTimeMillis();
      map.getPieceMover().mouseReleased(new MouseEvent(
        map.getView(), MouseEvent.MOUSE_RELEASED, now, 0, at.x, at.y, 1, false, MouseEvent.NOBUTTON));
    }
    e.dropComplete(true);
  }

  @Override
  public void dragEnter(DropTargetDragEvent e) {
    // it is a drop that counts
  }

  @Override
  public void dragOver(DropTargetDragEvent e) {
    // it is a drop that counts
  }

  @Override
  public void dropActionChanged(DropTargetDragEvent e) {
    // it is a drop that counts
  }

  @Override
  public void dragExit(DropTargetEvent e) {
    // it is a drop that counts
  }

  @Override
  public String[] getAttributeNames() {
    return new String[0];
  }

  @Override
  public void setAttribute(String key, Object value) {
    // it has none
  }

  @Override
  public String getAttributeValueString(String key) {
    return null;
  }
}

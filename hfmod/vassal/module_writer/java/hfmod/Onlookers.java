package hfmod;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import java.awt.event.MouseEvent;
import java.awt.event.MouseListener;

/** Who has taken no side looks at a map, and moves and clicks nothing there. */
public class Onlookers extends AbstractBuildable implements MouseListener {
  private Map map;
  private boolean looking; // all clicks on the map come here, and here alone
  private long told; // time of the last click that was answered: each comes as one on the window, too

  @Override
  public void addTo(Buildable parent) {
    map = (Map) parent;
    map.getView().addMouseListener(this);
  }

  @Override
  public void mouseEntered(MouseEvent e) {
    final String side = PlayerRoster.getMySide();
    final boolean looks = side == null || PlayerRoster.OBSERVER.equals(side);
    if (looks && !looking) {
      map.pushMouseListener(this);
    }
    else if (!looks && looking) {
      map.popMouseListener(this);
    }
    looking = looks;
  }

  @Override
  public void mousePressed(MouseEvent e) {
    if (looking && e.getWhen() != told) {
      told = e.getWhen();
      GameModule.getGameModule().warn("Observers look on: take a side to play (Change side).");
    }
  }

  @Override
  public void mouseClicked(MouseEvent e) {
    // pressing was answered
  }

  @Override
  public void mouseReleased(MouseEvent e) {
    // pressing was answered
  }

  @Override
  public void mouseExited(MouseEvent e) {
    // whoever comes back is asked again
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

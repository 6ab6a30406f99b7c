package hfmod;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.StackMetrics;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Highlighter;
import VASSAL.counters.PieceFilter;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;

/**
 * Stacks whose pieces lie side by side: whoever clicks or drags one of them takes that one alone, not all. Where
 * the head of each is in sight, the selected one stays where it lies, and hides no other one.
 */
public class FannedStacks extends StackMetrics {
  private static final int HEAD = 20; // pixels from piece to piece that leave the head of each in sight
  private final PieceFilter raised = selectedVisible;
  private final PieceFilter seen = piece -> !Boolean.TRUE.equals(piece.getProperty(Properties.INVISIBLE_TO_ME));

  @Override
  public void draw(Stack stack, Graphics g, int x, int y, Component obs, double zoom) {
    stack.setExpanded(true);
    super.draw(stack, g, x, y, obs, zoom);
  }

  @Override
  public void draw(Stack stack, Point location, Graphics g, Map map, double zoom, Rectangle visible) {
    stack.setExpanded(true);
    final boolean heads = Math.abs(exSepY) >= HEAD;
    final PieceFilter still = unselectedVisible;
    if (heads) {
      unselectedVisible = seen;
      selectedVisible = piece -> false;
    }
    super.draw(stack, location, g, map, zoom, visible);
    if (heads) {
      unselectedVisible = still;
      selectedVisible = raised;
      outline(stack, location, g, map, zoom);
    }
  }

  /** Draws what shows that pieces are selected. */
  private void outline(Stack stack, Point location, Graphics g, Map map, double zoom) {
    final double scale = ((Graphics2D) g).getDeviceConfiguration().getDefaultTransform().getScaleX();
    final Point at = map.drawingToMap(location, scale);
    final Point[] positions = new Point[stack.getPieceCount()];
    getContents(stack, positions, null, null, at.x, at.y);
    final Highlighter highlighter = map.getHighlighter();
    for (final GamePiece piece : stack.asList()) {
      final int index = stack.indexOf(piece);
      if (index >= 0 && raised.accept(piece)) {
        final Point there = map.mapToDrawing(positions[index], scale);
        highlighter.draw(piece, g, there.x, there.y, map.getView(), zoom);
      }
    }
  }
}

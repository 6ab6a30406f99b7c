package hfmod;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.StackMetrics;
import VASSAL.counters.Stack;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Point;
import java.awt.Rectangle;

/** Stacks whose pieces lie side by side: whoever clicks or drags one of them takes that one alone, not all. */
public class FannedStacks extends StackMetrics {
  @Override
  public void draw(Stack stack, Graphics g, int x, int y, Component obs, double zoom) {
    stack.setExpanded(true);
    super.draw(stack, g, x, y, obs, zoom);
  }

  @Override
  public void draw(Stack stack, Point location, Graphics g, Map map, double zoom, Rectangle visible) {
    stack.setExpanded(true);
    super.draw(stack, location, g, map, zoom, visible);
  }
}

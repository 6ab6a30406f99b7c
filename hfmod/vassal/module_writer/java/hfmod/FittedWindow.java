package hfmod;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.Map;
import VASSAL.command.Command;
import VASSAL.preferences.PositionOption;
import VASSAL.tools.swing.SwingUtils;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

/**
 * Fits the window of a map to the screen the first time that it opens, so that toolbar and a part of the map
 * stay in sight. Once a player has placed or sized a window, VASSAL remembers that, and this leaves it alone.
 */
public class FittedWindow extends AbstractBuildable implements GameComponent {
  private static final double WIDE = 0.67; // most of the screen's width
  private static final int TOP = 100; // toolbar and menu, in pixels
  private static final double LEAST = 0.5; // zoom below which words can't be read
  private final List<Double> levels = new ArrayList<>();
  private String zooms = "";
  private Map map;

  @Override
  public void addTo(Buildable parent) {
    map = (Map) parent;
    GameModule.getGameModule().getGameState().addGameComponent(this);
  }

  @Override
  public void setup(boolean starting) {
    if (starting) {
      SwingUtilities.invokeLater(this::fit);
    }
  }

  private void fit() {
    final Window window = SwingUtilities.getWindowAncestor(map.getView());
    final GameModule module = GameModule.getGameModule();
    if (window == null || window == module.getPlayerWindow()) {
      return;
    }
    final String known = module.getPrefs().getStoredValue(PositionOption.key + map.getIdentifier());
    if (known != null && !known.startsWith("0,0,0,0") && !known.endsWith(",0,0")) {
      return;
    }
    final Rectangle screen = SwingUtils.getScreenBounds(module.getPlayerWindow());
    final int most = (int) (screen.width * WIDE);
    final int tall = screen.height - TOP;
    final Dimension size = map.mapSize();
    double best = LEAST;
    for (final double level : levels) {
      if (size.width * level + 20 <= most && size.height * level + 70 <= tall) {
        best = Math.max(best, level);
      }
    }
    if (map.getZoomer() != null && size.width > 0) {
      map.getZoomer().setZoomFactor(best);
    }
    window.pack();
    final int w = Math.min(window.getWidth(), most);
    final int h = Math.min(window.getHeight(), tall);
    window.setBounds(screen.x + screen.width - w, screen.y + screen.height - h, w, h);
  }

  @Override
  public Command getRestoreCommand() {
    return null;
  }

  @Override
  public String[] getAttributeNames() {
    return new String[] {"zooms"};
  }

  @Override
  public void setAttribute(String key, Object value) {
    if ("zooms".equals(key)) {
      zooms = String.valueOf(value);
      levels.clear();
      for (final String level : zooms.split(",")) {
        levels.add(Double.parseDouble(level));
      }
    }
  }

  @Override
  public String getAttributeValueString(String key) {
    return zooms;
  }
}

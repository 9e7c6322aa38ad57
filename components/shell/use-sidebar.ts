import { usePreference } from "../appearance/preference";
import { useMedia } from "../ui/use-media";

/** Whether the sidebar shows icons alone. Unless somebody chose, it does where a page needs the room; app/globals.css draws the same. */
export function useSidebar() {
  const [chosen, choose] = usePreference("sidebar");
  const isNarrow = useMedia("(width < 64rem)", false);
  const isCollapsed = chosen === "collapsed" || (chosen === "auto" && isNarrow);
  return { isCollapsed, toggle: () => choose(isCollapsed ? "open" : "collapsed") };
}

import type { Plugin, Session, SessionHost } from "../../plugins";
import { networkOn } from "../calling/network";
import type { Wiring } from "../calling/wiring";

type Opening = Pick<SessionHost, "signal" | "auth"> & Partial<Pick<SessionHost, "toolsChanged" | "lost">>;

const ignore = () => {};

/** Opens a session on the connection's leash; `signal` ends it. */
export async function openSession(
  plugin: Plugin,
  { source, baseUrl, fixed, origins, isExample }: Wiring,
  { signal, auth, toolsChanged = ignore, lost = ignore }: Opening,
): Promise<Session> {
  const network = networkOn({ origins, isExample, signal });
  return plugin.open({ source, baseUrl, fixed: fixed.given }, { ...network, auth, toolsChanged, lost });
}

export { followResource } from "./calling/follow-resource";
export { invokeTool } from "./calling/invoke";
export { type Preview, previewCall } from "./calling/preview";
export { checkConnection } from "./check";
export { createConnection } from "./create";
export { visibleTo } from "./find";
export { handOffConnection } from "./hand-off";
export { getConnection, listConnections } from "./list";
export { refreshConnection } from "./refresh";
export { removeConnection } from "./remove";
export { removeMember } from "./remove-member";
export {
  hasSignedIn,
  maySignIn,
  type RequiredSignIn,
  type SignIn,
  signInAgain,
  signInFirst,
  signInForMore,
  signInsOf,
} from "./required-sign-in";
export { getConnectionSession } from "./session";
export { prepareSessions, sessionTimes } from "./sessions/pool";
export { authorizeConnection } from "./sign-in/authorize";
export { authorizeDevice } from "./sign-in/authorize-device";
export { completeAuthorization } from "./sign-in/complete";
export { forgetOldAuthorizations, getAuthorization } from "./sign-in/status";
export { syncIntegration } from "./sync/sync";
export { degrade } from "./sync/sync-own";
export { updateConnection } from "./update";
export { type Connection, stateNow } from "./view";

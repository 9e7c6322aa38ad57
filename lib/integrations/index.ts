export { invokeTool } from "./calling/invoke";
export { type Preview, previewCall } from "./calling/preview";
export { serverHostsOf } from "./calling/server-hosts";
export { listToolChanges, type ToolChange } from "./changes/list";
export { reviewToolChanges } from "./changes/review";
export { handOffConnection } from "./connecting/hand-off";
export {
  hasSignedIn,
  maySignIn,
  type SignIn,
  type SignInWanted,
  signInAgain,
  signInFirst,
  signInsOf,
} from "./connecting/sign-in";
export { checkConnection } from "./connections/check";
export { createConnection } from "./connections/create";
export { getConnection } from "./connections/get";
export { listConnections } from "./connections/list";
export { refreshConnection } from "./connections/refresh";
export { removeConnection } from "./connections/remove";
export { updateConnection } from "./connections/update";
export type { Connection } from "./connections/view";
export { listProviders } from "./credentials/providers";
export { answerExample } from "./example/answer";
export type { AuthTemplateView, IntegrationDetail, IntegrationLine, WarningView } from "./integration/view";
export { addIntegration } from "./manage/add";
export { getIntegration } from "./manage/get";
export { listIntegrations } from "./manage/list";
export { previewIntegration } from "./manage/preview";
export { refreshIntegration } from "./manage/refresh";
export { removeIntegration } from "./manage/remove";
export { updateIntegration } from "./manage/update";
export { listOauthClients } from "./oauth/clients/list";
export { removeOauthClient } from "./oauth/clients/remove";
export { setOauthClient } from "./oauth/clients/set";
export type { OauthClient } from "./oauth/clients/view";
export { authorizeConnection } from "./oauth/connect/authorize";
export { completeAuthorization } from "./oauth/connect/complete";
export { getAuthorization } from "./oauth/connect/status";
export { forgetOldAuthorizations } from "./oauth/connect/tidy";
export { authorizeDevice } from "./oauth/device/authorize";
export { removeMember } from "./parting/remove-member";
export { readCallable } from "./production/callable";
export { syncIntegration } from "./production/sync";
export { tidyTools } from "./production/tidy";

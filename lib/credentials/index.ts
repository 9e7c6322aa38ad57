export { listServiceCredentials } from "./accounts/list";
export { requireServiceCredential } from "./accounts/open-account";
export { removeServiceCredential } from "./accounts/remove";
export type { ServiceCredential } from "./accounts/service-credential";
export { setServiceCredential } from "./accounts/set";
export { withAccount } from "./accounts/with-account";
export { BaseUrl, boundTo, CredentialInput, checkCredential, type EnteredCredential, isTrusted } from "./check";
export { listProviders } from "./list-providers";
export { isReference } from "./reference";
export { notifySignedIn, rejected, setState, working } from "./state";
export { chosenTemplate, originsNow, templateOf, type WiredIntegration } from "./templates";
export {
  checkValues,
  openRows,
  openValues,
  readSecrets,
  resolveValues,
  type SecretRow,
  type SecretRows,
  sealValues,
  type Values,
} from "./values";

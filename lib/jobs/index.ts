export { approveEmailDomain, openSignIn } from "../identity";
export { getInstallationStatus, type InstallationStatus } from "./installation";
export { type Backlog, listJobs } from "./list";
export { getInstallationLoad, type InstallationLoad } from "./load";
export { type InstalledPlugin, listPlugins, type PluginList } from "./plugins";
export { checkSettings, prepareInstallation } from "./prepare";
export { retryJob } from "./retry";
export { rotateRootKey } from "./rotate-root-key";
export { startJobs } from "./start";

export { getInstallationStatus, type InstallationStatus, type PluginStatus } from "./installation";
export { type Backlog, listJobs } from "./list";
export { checkSettings, prepareInstallation } from "./prepare";
export { retryJob } from "./retry";
export { rotateRootKey } from "./rotate-root-key";
export { startJobs } from "./start";

export { getIntegrationRow, type IntegrationRow } from "./find-integration";
export { hashOf } from "./import-worker/canonical";
export type { CallableTool, Outline, Overrides, ProduceJob, Understood } from "./import-worker/job";
export { takeTurn } from "./import-worker/take-turn";
export { findCallable, findInSet, readCallable } from "./production/callable";
export { requireFixable } from "./production/fixable";
export {
  declaredIn,
  type Fixed,
  FixedArgument,
  FixedArguments,
  FixedValues,
  fixedFor,
  ownValues,
  valuesOf,
} from "./production/fixed-arguments";
export { changedValues, unfitReason } from "./production/fixed-fit";
export { groupsOf, namesTaken } from "./production/groups";
export { hasOwnTools, prepareProduction } from "./production/prepare";
export { finishProduction, type Production, produce, storeProduction, unlessOvertaken } from "./production/produce";
export { claimProduction, laterThan, notBefore, pointTo, storeProduced, timeToStore } from "./production/store";
export { suggestHealthCheck } from "./production/suggest-health-check";
export { tidyTools } from "./production/tidy";
export { givenSource, secretsOfSource } from "./reading/live-source";
export { networkOn } from "./reading/network";
export { readSource, SettingsNeeded, SeveralFound } from "./reading/read";
export { SourceSettings, settingsOf, shownService, withKeptSecrets } from "./reading/settings";
export {
  isWithoutAddress,
  LiveView,
  noTemplate,
  type Origin,
  OriginView,
  originOf,
  Source,
  shownOrigin,
  shownSource,
  sourceAgain,
  wiredSource,
} from "./reading/source";
export { redactedFailure } from "./reading/source-secrets";

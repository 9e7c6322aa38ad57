export { type DocFinding, type DocPage, type DocSection, docPages, findDocPage, searchDocs } from "../docs";
export { actionBytesMax, admitPage } from "./admit-page";
export { answerAt, answerRequest, endpointOf } from "./answer-http";
export { beginWork } from "./begin-work";
export { strangersBodyMsMax } from "./body/limits";
export { readBytes } from "./body/read-body";
export { contextOf, requireShown } from "./caller/context";
export { sessionCookieName } from "./caller/cookie-name";
export { isSecure, publicOrigin, requireOwnOrigin } from "./caller/origin";
export {
  type CookieToSet,
  readSessionToken,
  sessionCookie,
  sessionCookieOptions,
  sessionLifetimeS,
  sessionSecrets,
} from "./caller/session-cookie";
export { type HttpAnswer, toResponse } from "./exchange/answer";
export { type ErrorBody, errorBody } from "./exchange/error-body";
export type { HttpRequest } from "./exchange/request";
export { apiHeaders, failed } from "./exchange/respond";
export { visitOf } from "./exchange/visit";
export { countRequest } from "./monitoring/count-request";
export { measured } from "./monitoring/metrics";
export { operationTypes } from "./operation-types";
export { apiReference, type ReferenceEntry } from "./reference";

export { type Action, type ActionResult, action } from "./action";
export { handleAuth, singleSignOn } from "./auth";
export { sessionCookieName } from "./cookies";
export { health } from "./health";
export { openApiDocument, type RouteModules } from "./openapi";
export { load, pageContext } from "./page";
export { respond, route } from "./route";
export { entranceAction, signInAction, signOutAction, switchOrganizationAction } from "./session-actions";

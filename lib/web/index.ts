export { action } from "./action";
export { findPageContext } from "./context";
export { load, pageContext } from "./page";
export { handleAuth, singleSignOn } from "./session/auth";
export { entranceAction, signInAction, signOutAction, switchOrganizationAction } from "./session/session-actions";

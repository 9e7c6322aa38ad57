export { action } from "./action";
export { findPageContext } from "./context";
export { load, loadNamed, pageContext } from "./page";
export { handleAuth, singleSignOn } from "./session/auth";
export { entranceAction, signInAction, signOutAction, switchOrganizationAction } from "./session/session-actions";

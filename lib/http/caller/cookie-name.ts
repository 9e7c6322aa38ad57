/** Cookie names, apart from everything else because the middleware reads them too. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? "__Host-executor.session" : "executor.session");

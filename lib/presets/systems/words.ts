/** How an account is connected where many systems have it alike. */
export const own = "Sign in with your account";
export const nothing = "No account is needed";
export const withGoogle = "Sign in with Google, by an OAuth client of your own Google Cloud project";

export const repository = (path: string): string => `https://raw.githubusercontent.com/${path}`;
export const google = (api: string, version: string): string =>
  `https://${api}.googleapis.com/$discovery/rest?version=${version}`;

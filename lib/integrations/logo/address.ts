/** Where the console serves the picture of an integration; another picture has another address. */
export const pictureAddress = (slug: string, hash: string): string => `/api/v1/integrations/${slug}/logo?version=${hash}`;

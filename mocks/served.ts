/** What the embedded server answers; everything else of an origin is the client's own files. */
const served = /^\/(v1(\/|$)|client-config\.json$|version\.txt$)/;

export const isServed = (pathname: string): boolean => served.test(pathname);

/** The same for whole addresses, of any origin. */
export const servedUrl = /^https?:\/\/[^/]+\/(v1(\/|$)|client-config\.json|version\.txt)/;

/** What the embedded server answers; everything else of an origin is the client's own files. */
const served = /^\/(v\d|client-config\.json$|version\.txt$)/;

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** Also true for what cannot be read: it is no screen of the client, and the server says so with 404.1. */
export const isServed = (pathname: string): boolean => served.test(pathname) || !isDecodable(pathname);

/** The same for whole addresses, of any origin. */
export const servedUrl = /^https?:\/\/[^/]+\/(v\d|client-config\.json|version\.txt)/;

/** Which paths the mock server answers; all others are the client's files. */
const served = /^\/(v\d|client-config\.json$|version\.txt$)/;

function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** Also true for malformed paths: they are no screen of the client, and the server answers 404.1. */
export const isServed = (pathname: string): boolean => served.test(pathname) || !isDecodable(pathname);

/** The same for full URLs of any origin. */
export const servedUrl = /^https?:\/\/[^/]+\/(v\d|client-config\.json|version\.txt)/;

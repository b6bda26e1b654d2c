import { type MiddlewareFunction, redirect } from 'react-router';
import { adoptRestored, isSignedIn, restoreFailure, restoreSession, signOut } from '~/session/session';
import { appConfig, loadClientConfig } from '~/shared/config/client-config';
import { hashOf, parseId, paths } from '~/shared/lib/paths';

let booting: Promise<void> | undefined;
let configuring: ReturnType<typeof loadClientConfig> | undefined;

/** The client configuration, loaded once. */
export const configured = () => (configuring ??= loadClientConfig());

/** Loads what the first navigation waits for, in parallel: the session of this browser and the client configuration. */
async function boot(): Promise<void> {
  await Promise.all([restoreSession(), configured()]);
  if (appConfig().loadError) await signOut('restore-failed');
  else if (appConfig().oidcEnabled) adoptRestored();
}

const fullPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search + hashOf(request);
};

const booted = (): Promise<void> => (booting ??= boot());

/** Routes for signed-in people: others go to the login page and come back afterwards. */
export const loginRequired: MiddlewareFunction = async ({ request, params }) => {
  // Not found for anyone: the id of a project or a user is a positive integer.
  for (const name of ['projectId', 'userId'])
    if (name in params && parseId(params[name]) === null) throw new Response(null, { status: 404 });
  await booted();
  if (appConfig().loadError) throw redirect(paths.loadError());
  if (isSignedIn()) return;
  // Somebody who may be signed in is not asked for a password, and stays at this address.
  const failure = restoreFailure();
  if (failure) throw failure;
  throw redirect(paths.login(fullPath(request)));
};

/** Routes for signed-out people: others go home. */
export const anonymousOnly: MiddlewareFunction = async ({ request }) => {
  await booted();
  const onErrorPage = new URL(request.url).pathname === paths.loadError();
  if (appConfig().loadError) {
    if (!onErrorPage) throw redirect(paths.loadError());
    return;
  }
  if (onErrorPage) throw redirect(paths.login());
  if (isSignedIn()) throw redirect(paths.home());
};

/** The page where a password is set by a token: it ignores the session of this browser. */
export const withoutSession: MiddlewareFunction = async () => {
  await configured();
  if (appConfig().loadError) throw redirect(paths.loadError());
};

/** Pages for everybody: they use the session of this browser, if there is one. */
export const withSession: MiddlewareFunction = async ({ params }) => {
  if ('projectId' in params && parseId(params['projectId']) === null) throw new Response(null, { status: 404 });
  await booted();
  if (appConfig().loadError) throw redirect(paths.loadError());
};

/** The path an old bookmark of the form `/#/projects/1` means, or null. */
export function legacyPath({ pathname, hash, origin }: Pick<Location, 'pathname' | 'hash' | 'origin'>): string | null {
  const path = hash.slice(1);
  if (pathname !== '/' || !path.startsWith('/') || !URL.canParse(path, origin)) return null;
  // Browsers read "\" as "/", and two of them at the start as another host.
  const url = new URL(path, origin);
  return url.origin === origin && !url.pathname.startsWith('//') ? path : null;
}

import { type MiddlewareFunction, redirect } from 'react-router';
import { adoptRestoredSession, isSignedIn, restoreFailure, restoreSession, signOut } from '~/session/session';
import { appConfig, loadClientConfig } from '~/shared/config/client-config';
import { hashOf, parseId, paths } from '~/shared/lib/paths';

let booting: Promise<void> | undefined;
let configuring: ReturnType<typeof loadClientConfig> | undefined;

export const loadConfigOnce = () => (configuring ??= loadClientConfig());

async function boot(): Promise<void> {
  await Promise.all([restoreSession(), loadConfigOnce()]);
  if (appConfig().loadError) await signOut('restore-failed');
  else if (appConfig().oidcEnabled) adoptRestoredSession();
}

const fullPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search + hashOf(request);
};

const booted = (): Promise<void> => (booting ??= boot());

export const loginRequired: MiddlewareFunction = async ({ request, params }) => {
  // 404 for anyone: ids of projects and users are positive integers.
  for (const name of ['projectId', 'userId'])
    if (name in params && parseId(params[name]) === null) throw new Response(null, { status: 404 });
  await booted();
  if (appConfig().loadError) throw redirect(paths.loadError());
  if (isSignedIn()) return;
  // A user who may still be signed in is not asked for a password, and stays at this URL.
  const failure = restoreFailure();
  if (failure) throw failure;
  throw redirect(paths.login(fullPath(request)));
};

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

export const withoutSession: MiddlewareFunction = async () => {
  await loadConfigOnce();
  if (appConfig().loadError) throw redirect(paths.loadError());
};

export const afterBoot: MiddlewareFunction = async ({ params }) => {
  if ('projectId' in params && parseId(params['projectId']) === null) throw new Response(null, { status: 404 });
  await booted();
  if (appConfig().loadError) throw redirect(paths.loadError());
};

/** The path that an old bookmark such as `/#/projects/1` means, or null. */
export function legacyPath({ pathname, hash, origin }: Pick<Location, 'pathname' | 'hash' | 'origin'>): string | null {
  const path = hash.slice(1);
  if (pathname !== '/' || !path.startsWith('/') || !URL.canParse(path, origin)) return null;
  // Browsers read "\" as "/", and two of them at the start as another host.
  const url = new URL(path, origin);
  return url.origin === origin && !url.pathname.startsWith('//') ? path : null;
}

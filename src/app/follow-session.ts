import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { queryClient } from '~/api/query-client';
import { onSignOut, type SignOut } from '~/session/session';
import { followSessionOutside } from '~/session/session-changes';
import { watchRefusals, watchSession } from '~/session/session-end';
import { appConfig } from '~/shared/config/client-config';
import { reasonText } from '~/shared/errors/describe-failure';
import { deleteFormDrafts } from '~/shared/lib/form-drafts';
import { paths } from '~/shared/lib/paths';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { adviseRefresh } from '~/shared/ui/overlays/advise-refresh';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { AppRouter } from './App';
import { routeHandles } from './page-description';

const returnsAfterLogin: Record<SignOut['reason'], boolean> = {
  asked: false,
  expired: true,
  'other-tab': true,
  rejected: true,
  'restore-failed': false,
};

/** A navigation started meanwhile also ends on the login page, and a new page hides notifications. */
const navigationSettled = (router: AppRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.navigation.state === 'idle') return resolve();
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      stop();
      resolve();
    });
  });

let isFollowing = false;

/** Shows the login page, clears everything loaded, and says why. Only the first call has an effect. */
export function handleSessionEnd(router: AppRouter): void {
  if (isFollowing) return;
  isFollowing = true;
  const handleSignOut = async ({ reason, userId, serverFailure }: SignOut) => {
    if (reason === 'asked' && userId !== null) deleteFormDrafts(userId);
    // A rejected session may mean lost rights; an expired one is renewed by the same person.
    if ((reason === 'asked' || reason === 'rejected') && userId !== null) deleteRowIndexes(userId);
    clearUnsaved();
    await queryClient.cancelQueries();
    const { location, initialized } = router.state;
    if (initialized && location.pathname !== '/login') {
      const from = location.pathname + location.search + location.hash;
      await router.navigate(paths.login(returnsAfterLogin[reason] ? from : undefined));
      await navigationSettled(router);
    }
    queryClient.clear();
    if (reason === 'expired' || reason === 'rejected')
      notifications.info(msg`Your session has expired. Log in again to continue.`);
    const failure = await serverFailure;
    if (failure !== undefined) {
      const why = reasonText(failure, i18n);
      // The user may have logged in again and started to work meanwhile.
      adviseRefresh(
        msg`There was a problem logging out. ${why} Refresh the page and try again.`,
        msg`There was a problem logging out. ${why} Save your changes, then refresh the page and try again.`,
      );
    } else if (reason === 'asked') notifications.success(msg`You are logged out.`);
  };
  onSignOut((event) => void handleSignOut(event));
  // With single sign-on another site asks for the password, so a dialog on this page cannot.
  followSessionOutside(() => !appConfig().oidcEnabled);
  watchRefusals();
  watchSession(
    () => notifications.info(msg`Your session is expiring! You will be logged out in 2 minutes.`),
    () => routeHandles(router.state.matches.map(({ route }) => route)).some((handle) => handle.skipAutoLogout),
  );
}

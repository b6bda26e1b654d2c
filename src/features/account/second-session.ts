import { msg } from '@lingui/core/macro';
import { someoneIsSignedIn } from '~/session/session';
import { alerts } from '~/shared/ui/overlays/alerts';

const refresh = {
  label: msg`Refresh`,
  run: () => {
    location.reload();
    return false;
  },
};

/** A browser has one session: warns before a second login if another tab has one. Out: whether it does. */
export function refuseSecondSession(): boolean {
  const taken = someoneIsSignedIn();
  if (taken) alerts.info(msg`A user is already logged in. Refresh the page to continue.`, { action: refresh });
  return taken;
}

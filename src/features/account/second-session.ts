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

/** There is one session in a browser: says so where another tab has one, before a second begins. Out: whether it does. */
export function refuseSecondSession(): boolean {
  const taken = someoneIsSignedIn(Date.now());
  if (taken) alerts.info(msg`A user is already logged in. Refresh the page to continue.`, { action: refresh });
  return taken;
}

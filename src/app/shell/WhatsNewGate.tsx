import { useLocation } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { release } from '~/shared/lib/product';
import { ifLoaded, withTexts } from '~/shared/ui/states/on-demand';

// If it fails to load, the next visit shows it.
const WhatsNew = ifLoaded(() => withTexts(import('../palette/WhatsNew'), 'palette'), 'WhatsNew');

/** Shows the news on the home page to users who have not dismissed them. Others load nothing. */
export function WhatsNewGate() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  if (pathname !== paths.home() || !user || user.preferences.site.whatsNewDismissed === release) return null;
  return <WhatsNew />;
}

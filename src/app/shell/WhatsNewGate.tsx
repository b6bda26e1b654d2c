import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadTexts } from '~/i18n/i18n';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { release } from '~/shared/lib/product';

const WhatsNew = lazy(() =>
  Promise.all([import('../palette/WhatsNew'), loadTexts('palette')]).then(
    ([{ WhatsNew: component }]) => ({ default: component }),
    // If it fails to load, the next visit shows it.
    () => ({ default: () => null }),
  ),
);

/** Shows the news on the home page to users who have not dismissed them. Others load nothing. */
export function WhatsNewGate() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  if (pathname !== paths.home() || !user || user.preferences.site.whatsNewDismissed === release) return null;
  return (
    <Suspense fallback={null}>
      <WhatsNew />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadTexts } from '~/i18n/i18n';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { release } from '~/shared/lib/product';

const WhatsNew = lazy(() =>
  Promise.all([import('../palette/WhatsNew'), loadTexts('palette')]).then(
    ([{ WhatsNew: component }]) => ({ default: component }),
    // News can wait for the next visit.
    () => ({ default: () => null }),
  ),
);

/** On the home page, to those who have not said yet that they read it. Everybody else loads nothing for it. */
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

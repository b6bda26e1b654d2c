import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTexts } from '~/i18n/i18n';
import { useParameter } from '~/shared/address/address-state';
import { afterTurn } from '~/shared/jobs/after-turn';
import { BareButton } from '~/shared/ui/controls/BareButton';
import { Icon } from '~/shared/ui/icons/Icon';
import type { ShownState } from '~/shared/views/shown-view';
import type { ViewsMenuProps } from '~/shared/views/ViewsMenu';

const ViewsMenu = lazy(async () => {
  await afterTurn();
  const [{ ViewsMenu: Loaded }] = await Promise.all([import('~/shared/views/ViewsMenu'), loadTexts('views')]);
  return { default: Loaded };
}) as <State extends ShownState>(props: ViewsMenuProps<State>) => ReactNode;

/**
 * The saved views of a table. Their code loads when somebody presses it, or with an address that has a view: until then
 * none shows.
 */
export function ViewsChip<State extends ShownState>(props: Omit<ViewsMenuProps<State>, 'startsOpen'>) {
  const [view] = useParameter('view');
  const [isAsked, setAsked] = useState(false);
  const unset = (
    <span className="chip">
      <BareButton
        className="chip-button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setAsked(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setAsked(true);
        }}
      >
        <Trans>Views</Trans>
        <Icon name="chevronDown" />
      </BareButton>
    </span>
  );
  if (view === '' && !isAsked) return unset;
  return (
    <Suspense fallback={unset}>
      <ViewsMenu {...props} startsOpen={isAsked} />
    </Suspense>
  );
}

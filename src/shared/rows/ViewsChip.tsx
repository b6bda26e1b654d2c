import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '~/i18n/i18n';
import { useParameter } from '~/shared/address/address-state';
import { afterTurn } from '~/shared/jobs/after-turn';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { lazyAgain } from '~/shared/ui/states/on-demand';
import type { ShownState } from '~/shared/views/shown-view';
import type { ViewsMenuProps } from '~/shared/views/ViewsMenu';

const ViewsMenu = lazyAgain(async () => {
  await afterTurn();
  try {
    const [{ ViewsMenu: Loaded }] = await Promise.all([import('~/shared/views/ViewsMenu'), loadTexts('views')]);
    return Loaded;
  } catch (error) {
    alerts.failed(msg`The views were not loaded.`, error);
    throw error;
  }
}) as <State extends ShownState>(props: { fallback: ReactNode; own: ViewsMenuProps<State> }) => ReactNode;

/**
 * The saved views of a table. Their code loads when somebody presses it, or with an address that has a view: until then
 * none shows.
 */
export function ViewsChip<State extends ShownState>(props: Omit<ViewsMenuProps<State>, 'startsOpen' | 'onOpened'>) {
  const [view] = useParameter('view');
  const [asked, setAsked] = useState(0);
  // Once: a menu that is mounted again stays closed.
  const [opens, setOpens] = useState(false);
  const ask = () => {
    setAsked((before) => before + 1);
    setOpens(true);
  };
  const unset = (
    <Button
      className="chip chip-button"
      data-opens-views
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={ask}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        ask();
      }}
    >
      <Trans>Views</Trans>
      <Icon name="chevronDown" />
    </Button>
  );
  if (view === '' && asked === 0) return unset;
  return (
    <ErrorBoundary fallback={unset} resetKey={asked}>
      <ViewsMenu fallback={unset} own={{ ...props, startsOpen: opens, onOpened: () => setOpens(false) }} />
    </ErrorBoundary>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Tool } from '~/shared/ui/filters/tools';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { handSelection } from './handed-selection';
import type { SelectedRows } from './use-selected-rows';
import './rows.css';

type View = 'table' | 'map' | 'summary';

interface Shown {
  shown: View;
  /** The addresses of each, with the filters of the list; null where there is none. */
  table: string;
  map: string | null;
  summary?: string | null;
  /** The other view takes it over; null for people who may do nothing with selected rows. */
  selection: SelectedRows<unknown> | null;
}

/** The ways to the same rows as a table, on a map or in a summary: in one switch, and as tools of a phone. */
export function useViews({ shown, table, map, summary, selection }: Shown): { views: ReactNode; tools: Tool[] } {
  const { t } = useLingui();
  const id = useId();
  const by = `${shown} ${id}`;
  const hand = () => selection && handSelection({ by, filter: selection.filter, listed: selection.listed });
  const state = { selectionBy: by };
  const all: { view: View; to: string | null | undefined; word: string }[] = [
    { view: 'table', to: table, word: t`Table` },
    { view: 'map', to: map, word: t`Map` },
    { view: 'summary', to: summary, word: t`Summary` },
  ];
  const ways = all.flatMap(({ view, to, word }) =>
    typeof to === 'string' ? [{ view, to, word, icon: view === 'summary' ? ('chart' as const) : view }] : [],
  );
  return {
    views: ways.length > 1 && (
      <span className="rows-switch" role="group" aria-label={t`View`}>
        {ways.map(({ view, to, word, icon }) => (
          <LinkButton
            key={view}
            type="text"
            size="small"
            to={to}
            state={state}
            onClick={hand}
            aria-current={shown === view ? 'page' : undefined}
          >
            <Icon name={icon} />
            {word}
          </LinkButton>
        ))}
      </span>
    ),
    tools: ways
      .filter(({ view }) => view !== shown)
      .map(({ view, to, word, icon }) => ({ key: view, icon, word, to, state, onClick: hand, place: 'phone' })),
  };
}

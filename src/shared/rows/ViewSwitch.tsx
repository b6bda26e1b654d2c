import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { handSelection } from './handed-selection';
import { ToolFace } from './ToolFace';
import type { SelectedRows } from './use-selected-rows';
import './rows.css';

interface ViewSwitchProps {
  shown: 'table' | 'map' | 'summary';
  /** The addresses of each, with the filters of the list; null where there is none. */
  table: string;
  map: string | null;
  summary?: string;
  /** The other view takes it over; null for people who may do nothing with selected rows. */
  selection: SelectedRows<unknown> | null;
}

/** The same rows as a table, on a map or in a summary. */
export function ViewSwitch({ shown, table, map, summary, selection }: ViewSwitchProps) {
  const { t } = useLingui();
  const id = useId();
  const by = `${shown} ${id}`;
  const hand = () => selection && handSelection({ by, filter: selection.filter, listed: selection.listed });
  const link = (view: ViewSwitchProps['shown'], to: string, word: string) => (
    <LinkButton
      className="rows-tool rows-picture"
      to={to}
      state={{ selectionBy: by }}
      onClick={hand}
      aria-current={shown === view ? 'page' : undefined}
      title={word}
    >
      <ToolFace icon={view === 'summary' ? 'chart' : view} word={word} />
    </LinkButton>
  );
  return (
    <span className="rows-switch" role="group" aria-label={t`View`}>
      {link('table', table, t`Table`)}
      {map !== null && link('map', map, t`Map`)}
      {summary !== undefined && link('summary', summary, t`Summary`)}
    </span>
  );
}

import * as needs from '~/api/generated/needs';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { nothing, orNull } from '~/domain/row-index/address';
import type { EntitiesState } from '~/domain/entities/address';
import { useServerHas } from '~/session/server';
import { SearchField, useQuickFind } from '~/shared/ui/controls/SearchField';

interface EntitySearchProps {
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  /** All entities are in this browser, which then finds them. */
  isHere: boolean;
  /** When the field gets the focus and the server cannot search. */
  onAsk: () => void;
}

/**
 * Searches labels and values: with each key where all entities are in this browser, or else on the server when Enter is
 * pressed, because parts of words find nothing there and every search reads the whole list. Emptying the field ends the
 * search at once.
 */
export function EntitySearch({ state, onChange, isHere, onAsk }: EntitySearchProps) {
  const { t } = useLingui();
  const id = useId();
  const serverFinds = useServerHas(needs.listEntityRowsSearch) !== false;
  const { search } = state;
  const { text, conditions } = state.finding ?? nothing;
  const isLocal = text !== '' || !serverFinds || (isHere && search === '');
  const [found, setFound] = useQuickFind(text, (next) => onChange({ finding: orNull({ text: next, conditions }) }));
  const [held, hold] = useState({ value: search, typed: search });
  // Another search came from the address.
  if (held.value !== search) hold({ value: search, typed: search });
  const { typed } = held;
  // What was typed before all entities were here.
  if (isLocal && search === '' && typed !== '') {
    setFound(typed);
    hold({ value: '', typed: '' });
  }
  return (
    <search className="word-search">
      <SearchField
        className="quick-find"
        label={isLocal ? t`Find in all properties` : t`Search entities`}
        {...(!isLocal && { describedBy: id })}
        value={isLocal ? found : typed}
        onFocus={serverFinds ? undefined : onAsk}
        onChange={(next) => {
          if (isLocal) return setFound(next);
          hold({ value: search, typed: next });
          if (next === '' && search !== '') onChange({ search: '' });
        }}
        onKeyDown={(event) => {
          if (isLocal || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (typed.trim() !== search) onChange({ search: typed.trim() });
        }}
      />
      {!isLocal && (
        <span id={id} className="word-search-hint">
          <Trans>Press Enter to search labels, values and IDs on the server. Only whole words are found.</Trans>
        </span>
      )}
    </search>
  );
}

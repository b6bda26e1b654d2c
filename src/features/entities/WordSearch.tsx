import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { SearchField } from '~/shared/ui/controls/SearchField';

interface WordSearchProps {
  /** What the rows are searched for. */
  value: string;
  onSearch: (text: string) => void;
}

/**
 * Searches labels and values on the server when Enter is pressed, because parts of words find nothing and every search
 * reads the whole list. Emptying the field ends the search at once.
 */
export function WordSearch({ value, onSearch }: WordSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const [held, hold] = useState({ value, typed: value });
  // Another search came from the address.
  if (held.value !== value) hold({ value, typed: value });
  const { typed } = held;
  return (
    <search className="word-search">
      <SearchField
        className="quick-find"
        label={t`Search entities`}
        describedBy={id}
        value={typed}
        onChange={(text) => {
          hold({ value, typed: text });
          if (text === '' && value !== '') onSearch('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (typed.trim() !== value) onSearch(typed.trim());
        }}
      />
      <span id={id} className="word-search-hint">
        <Trans>Press Enter to search labels, values and IDs on the server. Only whole words are found.</Trans>
      </span>
    </search>
  );
}

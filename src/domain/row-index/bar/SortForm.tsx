import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
import { Button, Select } from 'antd';
import { FilterButtons } from '~/shared/ui/filters/FilterChip';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Order } from '../types';
import type { FindField } from './fields';

interface SortFormProps {
  fields: readonly FindField[];
  by: readonly Order[];
  onApply: (by: Order[]) => void;
  close: () => void;
}

/** The most columns that one sorts by at once. */
const mostKeys = 5;

/** The columns that rows are sorted by, the first one first. */
export function SortForm({ fields, by, onApply, close }: SortFormProps) {
  const { t } = useLingui();
  const [keys, setKeys] = useState<readonly Order[]>(by.length > 0 ? by : [{ field: '', descending: false }]);
  const options = fields.map(({ field, label }) => ({ value: field, label }));
  const change = (at: number, part: Partial<Order>) =>
    setKeys(keys.map((key, index) => (index === at ? { ...key, ...part } : key)));
  return (
    <form
      className="filter-form sort-form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(keys.filter(({ field }) => field !== ''));
        close();
      }}
    >
      {keys.map((key, index) => {
        const number = index + 1;
        return (
          // eslint-disable-next-line react/no-array-index-key -- a line is its place
          <div key={index} className="sort-line" role="group" aria-label={t`Column ${number}`}>
            <Select
              aria-label={t`Column`}
              value={key.field}
              {...withSearch([{ value: '', label: t({ message: 'None', context: 'column' }) }, ...options])}
              onChange={(field) => change(index, { field })}
            />
            <Select
              aria-label={t({ message: 'Order', context: 'of rows' })}
              value={key.descending ? 'down' : 'up'}
              {...withSearch([
                { value: 'up', label: t`Ascending` },
                { value: 'down', label: t`Descending` },
              ])}
              onChange={(value) => change(index, { descending: value === 'down' })}
            />
            {keys.length > 1 && (
              <Button
                type="text"
                icon={<Icon name="cross" />}
                aria-label={t`Remove column ${number}`}
                onClick={() => setKeys(keys.filter((_, at) => at !== index))}
              />
            )}
          </div>
        );
      })}
      {keys.length < mostKeys && (
        <Button type="text" onClick={() => setKeys([...keys, { field: '', descending: false }])}>
          <Trans>Then by another column</Trans>
        </Button>
      )}
      <FilterButtons close={close} />
    </form>
  );
}

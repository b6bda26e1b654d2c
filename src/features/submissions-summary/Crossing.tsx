import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Condition, Grouping } from '~/domain/row-index/types';
import { csvFile, csvLines } from '~/shared/csv/write';
import { saveFile } from '~/shared/lib/save-file';
import { visibleName } from '~/shared/lib/visible-name';
import { Button } from '~/shared/ui/controls/Button';
import { Select } from '~/shared/ui/controls/Select';
import { AppLink } from '~/shared/ui/links/AppLink';
import { useAnswer, useSummary } from './summary';

const groupingOf = ({ field, kind }: FindField): Grouping => ({ field, by: kind === 'choices' ? 'choice' : 'value' });

/** Rows and columns of the table; the other answers are counted. */
const mostValues = 15;

/** How often the answers of two questions meet. */
export function Crossing() {
  const { t } = useLingui();
  const { fields } = useSummary();
  const [names, setNames] = useState<readonly [string, string]>(['', '']);
  const possible = fields.filter(
    ({ kind, isInRepeat }) => (kind === 'choice' || kind === 'choices') && isInRepeat !== true,
  );
  const [one, other] = names.map((name) => possible.find(({ field }) => field === name));
  const options = [
    { value: '', label: t`Select a field` },
    ...possible.map(({ field, label }) => ({ value: field, label })),
  ];
  if (possible.length < 2) return null;
  return (
    <section aria-label={t`Two questions`} className="summary-part">
      <h2>
        <Trans>Two questions</Trans>
      </h2>
      <div className="summary-choices">
        <Select
          aria-label={t`Rows`}
          value={names[0]}
          options={options}
          onChange={(name) => setNames([name, names[1]])}
        />
        <Select
          aria-label={t`Columns`}
          value={names[1]}
          options={options}
          onChange={(name) => setNames([names[0], name])}
        />
      </div>
      {one && other && <CrossTable key={names.join(' ')} one={one} other={other} />}
    </section>
  );
}

function CrossTable({ one, other }: { one: FindField; other: FindField }) {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const cross = useAnswer(['cross', one.field, other.field], (index, find, signal) =>
    index.cross(find, groupingOf(one), groupingOf(other), { signal, most: mostValues }),
  );
  if (!cross)
    return (
      <p className="muted" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  const nameOf = (field: FindField, value: string | null): string =>
    value === null || value === '' ? t`No answer` : visibleName(field.labelOf?.(value) ?? value);
  const most = Math.max(1, ...cross.counts.flat());
  const is = ({ field }: FindField, value: string | null): Condition => ({ field, op: 'anyOf', values: [value ?? ''] });
  const save = () => {
    const head = [one.label, ...cross.columns.map((value) => nameOf(other, value))];
    const lines = cross.rows.map((value, row) => [nameOf(one, value), ...(cross.counts[row] ?? []).map(String)]);
    saveFile(csvFile(csvLines([head, ...lines])), 'crossed.csv');
  };
  return (
    <>
      <div className="summary-scroll">
        <table className="summary-table">
          <caption className="visually-hidden">
            {one.label} × {other.label}
          </caption>
          <thead>
            <tr>
              <td aria-label={t`Count`} />
              {cross.columns.map((value) => (
                <th key={value ?? ''} scope="col">
                  <bdi>{nameOf(other, value)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cross.rows.map((value, row) => (
              <tr key={value ?? ''}>
                <th scope="row">
                  <bdi>{nameOf(one, value)}</bdi>
                </th>
                {cross.columns.map((column, at) => {
                  const count = cross.counts[row]?.[at] ?? 0;
                  return (
                    <td key={column ?? ''} style={{ '--share': count / most } as React.CSSProperties}>
                      {count === 0 ? (
                        '–'
                      ) : (
                        <AppLink to={rowsWith(is(one, value), is(other, column))}>{i18n.number(count)}</AppLink>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cross.others > 0 && (
        <p className="muted">
          <Plural value={cross.others} one="# row has other answers." other="# rows have other answers." />
        </p>
      )}
      <Button size="small" onClick={save}>
        <Trans>Table (.csv)</Trans>
      </Button>
    </>
  );
}

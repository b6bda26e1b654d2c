import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { useKeptState } from '~/shared/address/kept-in-history';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { ErrorState } from '~/shared/ui/states/states';
import type { SubmissionsState } from '~/domain/submissions/address';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { Name } from '~/shared/ui/text/Name';
import type { AnswerWording } from '../columns';
import { entryColumns } from './entry-columns';
import { sliceAt, useExpandedRows } from './queries';
import { entriesIn, type Entry, type Repeat, repeatTree, rootOf } from './tree';
import './repeats.css';

/** Entries that a card shows at once. */
const step = 10;
const named: AnswerWording = { labels: undefined, headers: null, language: '', choiceLabels: false, images: false };

interface CardRepeatsProps {
  form: FormId;
  state: SubmissionsState;
  row: SubmissionRow;
  /** The place of the submission on the page. */
  index: number;
  /** When the page was read. */
  readAt: number;
}

/** The repeats of a submission in its open card on a phone. */
export function CardRepeats({ form, state, row, index, readAt }: CardRepeatsProps) {
  const { data: fields } = useFields(form);
  const tree = useMemo(() => repeatTree(fields ?? []), [fields]);
  const slices = useMemo(() => [sliceAt(index)], [index]);
  const { rows, isLoading, error, refetch } = useExpandedRows(form, state, slices, readAt);
  const whole = rows.get(row.__id);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!whole)
    return (
      <p className="repeats-note" role="status">
        {isLoading ? (
          <Trans>Loading repeats…</Trans>
        ) : (
          <Trans>The list has changed. Refresh it to see the repeats.</Trans>
        )}
      </p>
    );
  return tree.map((repeat) => <CardRepeat key={repeat.path} form={form} parent={rootOf(whole)} repeat={repeat} />);
}

function CardRepeat({ form, parent, repeat }: { form: FormId; parent: Entry; repeat: Repeat }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useKeptState(`entries of ${parent.id} ${repeat.path}`, step);
  const entries = useMemo(() => entriesIn(parent, repeat), [parent, repeat]);
  const columns = useMemo(() => entryColumns(form, repeat, i18n.locale, named), [form, repeat, i18n.locale]);
  const rest = Math.min(step, entries.length - shown);
  return (
    <section className="repeats-part">
      <h4>
        <Name>{repeat.name}</Name> ({entries.length})
      </h4>
      <ol>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id}>
            <dl className="dt-card-more">
              {columns.map((column) => (
                <div key={column.id}>
                  <dt>
                    {column.headerPrefix}
                    {column.header}
                  </dt>
                  <dd dir="auto">
                    {column.cell ? column.cell(entry, { tabIndex: 0, index: 0, rowNameId: '' }) : column.text(entry, 0)}
                  </dd>
                </div>
              ))}
            </dl>
            {repeat.repeats
              .filter((deeper) => entriesIn(entry, deeper).length > 0)
              .map((deeper) => (
                <CardRepeat key={deeper.path} form={form} parent={entry} repeat={deeper} />
              ))}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <BareButton className="dt-card-toggle" onClick={() => setShown(shown + step)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </BareButton>
      )}
    </section>
  );
}

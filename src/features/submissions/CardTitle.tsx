import { useLingui } from '@lingui/react/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { formatInteger } from '~/shared/lib/numbers';
import { titleAnswers } from './card-title';

/** The title of a card: the row's number and what the submission is recognised by, or else its submitter. */
export function CardTitle({
  row,
  fields,
  number,
}: {
  row: SubmissionRow;
  fields: readonly FormField[];
  number: number;
}) {
  const { i18n } = useLingui();
  const [first = row.__system.submitterName ?? row.__id, second] = titleAnswers(row, fields, i18n.locale);
  return (
    <span className="submission-title">
      <span className="submission-number">{formatInteger(number, i18n.locale)}</span> <bdi>{first}</bdi>
      {second !== undefined && (
        <>
          {' · '}
          <bdi>{second}</bdi>
        </>
      )}
    </span>
  );
}

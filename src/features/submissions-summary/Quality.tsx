import { Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { Collectors } from './Collectors';
import { Duplicates } from './Duplicates';
import { Outliers } from './Outliers';
import { Places } from './Places';
import { useSummary } from './summary';
import { TooFast } from './TooFast';

const nameOf = ({ field }: FindField): string => field.slice(field.lastIndexOf('/') + 1);

/** What may be wrong with the data. */
export function Quality() {
  const { t } = useLingui();
  const { answers } = useSummary();
  const ofKind = (kind: FindField['kind']) => answers.filter((field) => field.kind === kind);
  const [numbers, places, times] = [ofKind('number'), ofKind('place'), ofKind('dateTime')];
  // Devices write when a form was begun and finished; these are the usual names of it.
  const [start, end] = ['start', 'end'].map((name) => times.find((field) => nameOf(field) === name));
  const duration = start && end ? `${start.field}#until:${end.field}` : null;
  return (
    <section aria-label={t`Quality`} className="summary-part">
      <h2>
        <Trans>Quality</Trans>
      </h2>
      <div className="summary-grid">
        <Duplicates />
        {numbers.length > 0 && <Outliers fields={numbers} />}
        {duration !== null && <TooFast duration={duration} />}
        {places.map((field) => (
          <Places key={field.field} field={field} />
        ))}
      </div>
      <Collectors duration={duration} accuracy={places[0] ? `${places[0].field}#accuracy` : null} />
    </section>
  );
}

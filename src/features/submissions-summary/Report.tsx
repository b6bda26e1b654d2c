import { Trans, useLingui } from '@lingui/react/macro';
import { Breakdown } from './Breakdown';
import { Crossing } from './Crossing';
import { Quality } from './Quality';
import { Questions } from './Questions';
import { useSummary } from './summary';
import { TimeChart } from './TimeChart';

/** Who, what and how sent the rows. */
const senders = ['__system/reviewState', '__system/submitterName', '__system/formVersion', '__system/deviceId'];

/** All parts of the summary: collection, answers, quality. */
export function Report() {
  const { t } = useLingui();
  const { system } = useSummary();
  const fieldOf = (name: string) => system.find(({ field }) => field === name);
  const submitted = fieldOf('__system/submissionDate');
  return (
    <>
      <section aria-label={t`Collection`} className="summary-part">
        <h2>
          <Trans>Collection</Trans>
        </h2>
        {submitted && <TimeChart field={submitted} title={t`Received over time`} />}
        <div className="summary-grid">
          {senders.map((name) => {
            const field = fieldOf(name);
            return field && <Breakdown key={name} field={field} />;
          })}
        </div>
      </section>
      <Questions />
      <Crossing />
      <Quality />
    </>
  );
}

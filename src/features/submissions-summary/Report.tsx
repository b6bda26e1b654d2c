import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
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
        {submitted && (
          <ErrorBoundary>
            <TimeChart field={submitted} title={t`Received over time`} />
          </ErrorBoundary>
        )}
        <div className="summary-grid">
          {senders.map((name) => {
            const field = fieldOf(name);
            return (
              field && (
                <ErrorBoundary key={name}>
                  <Breakdown field={field} />
                </ErrorBoundary>
              )
            );
          })}
        </div>
      </section>
      <ErrorBoundary>
        <Questions />
      </ErrorBoundary>
      <ErrorBoundary>
        <Crossing />
      </ErrorBoundary>
      <ErrorBoundary>
        <Quality />
      </ErrorBoundary>
    </>
  );
}

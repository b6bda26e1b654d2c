import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import { usePrinting } from '~/shared/screen/media';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Breakdown, Distribution, SummaryPart, TimeChart } from './charts';
import { Crossing } from './Crossing';
import { Quality } from './Quality';
import { useSummary } from './summary-context';

const senders = ['__system/reviewState', '__system/submitterName', '__system/formVersion', '__system/deviceId'];

export function Report() {
  const { t } = useLingui();
  const { system } = useSummary();
  const fieldOf = (name: string) => system.find(({ field }) => field === name);
  const submitted = fieldOf('__system/submissionDate');
  return (
    <>
      <SummaryPart title={t`Collection`}>
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
      </SummaryPart>
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

/** Renders its content near the viewport, or for printing: a form may have thousands of questions. */
function WhenNear({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isPrinting = usePrinting();
  const isRendered = isNear || isPrinting;
  useEffect(() => {
    const element = container.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={container} className="summary-question">
      {isRendered ? <ErrorBoundary>{children}</ErrorBoundary> : null}
    </div>
  );
}

function chartOf(field: SearchableField): ReactNode {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return <Breakdown field={field} />;
    case 'number':
      return <Distribution field={field} />;
    case 'date':
    case 'dateTime':
      return <TimeChart field={field} quartiles />;
    default:
      return null;
  }
}

function Questions() {
  const { t } = useLingui();
  const { answers } = useSummary();
  const charted = answers.filter((field) => chartOf(field) !== null);
  return (
    <SummaryPart title={t`Answers`}>
      {charted.length === 0 && (
        <p className="muted">
          <Trans>There are no questions with choices, numbers or dates.</Trans>
        </p>
      )}
      <div className="summary-grid">
        {charted.map((field) => (
          <WhenNear key={field.field}>{chartOf(field)}</WhenNear>
        ))}
      </div>
    </SummaryPart>
  );
}

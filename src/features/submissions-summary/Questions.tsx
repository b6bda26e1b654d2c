import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FindField } from '~/domain/row-index/bar/fields';
import { Breakdown } from './Breakdown';
import { Distribution } from './Distribution';
import { Crossing } from './Crossing';
import { useSummary } from './summary';

/** Draws its content when it comes near the screen: a form may have thousands of questions. Print draws everything. */
function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      {
        rootMargin: '400px',
      },
    );
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return (
    <div ref={place} className="summary-question">
      {isNear ? children : null}
    </div>
  );
}

const chartOf = (field: FindField): ReactNode => {
  if (field.kind === 'choice' || field.kind === 'choices') return <Breakdown field={field} />;
  if (field.kind === 'number' || field.kind === 'date' || field.kind === 'dateTime')
    return <Distribution field={field} />;
  return null;
};

/** The answers of a form: a distribution for each choice, number and date, and two questions crossed. */
export function Questions() {
  const { t } = useLingui();
  const { fields } = useSummary();
  const charted = fields.filter(
    (field) => field.field.startsWith('/') && field.isInRepeat !== true && chartOf(field) !== null,
  );
  return (
    <>
      <section aria-label={t`Answers`} className="summary-part">
        <h2>
          <Trans>Answers</Trans>
        </h2>
        {charted.length === 0 && (
          <p className="muted">
            <Trans>This form has no questions with choices, numbers or dates.</Trans>
          </p>
        )}
        <div className="summary-grid">
          {charted.map((field) => (
            <WhenNear key={field.field}>{chartOf(field)}</WhenNear>
          ))}
        </div>
      </section>
      <Crossing />
    </>
  );
}

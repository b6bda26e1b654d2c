import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

interface ImportStepProps {
  step: number;
  title: ReactNode;
  children: ReactNode;
}

/** A step of an import, on a card. */
export function ImportStep({ step, title, children }: ImportStepProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="import-step">
      <h2 id={id}>
        <span className="import-step-number" aria-hidden="true">
          {i18n.number(step)}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

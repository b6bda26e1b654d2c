import { useLingui } from '@lingui/react/macro';
import { Card } from 'antd';
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
    <Card
      size="small"
      role="region"
      aria-labelledby={id}
      classNames={{ root: 'import-step', title: 'import-step-title', body: 'import-step-body' }}
      title={
        <h2 id={id}>
          <span className="import-step-number" aria-hidden="true">
            {i18n.number(step)}
          </span>
          {title}
        </h2>
      }
    >
      {children}
    </Card>
  );
}

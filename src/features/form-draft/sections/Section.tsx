import { Card } from 'antd';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** The name of the section in the page's address. */
  id: string;
  title: ReactNode;
  /** Beside the title. */
  facts?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A framed part of the draft page, with its title. */
export function Section({ id, title, facts, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      size="small"
      id={id}
      className="draft-section"
      role="region"
      aria-labelledby={titleId}
      title={
        <>
          <h2 id={titleId}>{title}</h2>
          {facts}
          {actions !== undefined && <div className="draft-section-actions">{actions}</div>}
        </>
      }
      classNames={{ title: 'draft-section-head', body: 'draft-section-body' }}
    >
      {children}
    </Card>
  );
}

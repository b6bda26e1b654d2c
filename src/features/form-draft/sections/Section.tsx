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
    <section id={id} className="draft-section" aria-labelledby={titleId}>
      <div className="draft-section-head">
        <h2 id={titleId}>{title}</h2>
        {facts}
        {actions !== undefined && <div className="draft-section-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

import { createContext, type ReactNode, use } from 'react';

const Level = createContext(2);

/** The heading of a group or of one turn of a repeat, one level below what it is in. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  const Heading = `h${Math.min(use(Level), 6)}` as 'h2';
  return (
    <Heading id={id} className="fill-section">
      {children}
    </Heading>
  );
}

/** What is below such a heading. */
export function Section({ children }: { children: ReactNode }) {
  const level = use(Level) + 1;
  return <Level value={level}>{children}</Level>;
}

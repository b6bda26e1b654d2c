import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

// Parts that are elements or known apart. Their languages have their own commas, stops and colons, and some no spaces.

interface Two {
  first: ReactNode;
  second: ReactNode;
}

/** Two phrases with a comma between them. */
export function Pair({ first, second }: Two) {
  return (
    <Trans>
      {first}, {second}
    </Trans>
  );
}

/** A phrase that gets a full stop, and a sentence or link. */
export function PhraseAndSentence({ first, second }: Two) {
  return (
    <Trans>
      {first}. {second}
    </Trans>
  );
}

/** Two sentences with their own ends; the second may be a link. */
export function Sentences({ first, second }: Two) {
  return (
    <Trans>
      {first} {second}
    </Trans>
  );
}

/** What something is called, or is about, and its value. */
export function Labelled({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <Trans>
      {label}: {value}
    </Trans>
  );
}

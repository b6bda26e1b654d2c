import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';

/**
 * Names after each other with the comma of the language of the interface. Takes any number of them, as they are shown.
 */
export const listed = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce((first, second) => i18n._(msg`${first}, ${second}`));

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

/** Sentences with their own ends. Takes elements; what is not shown is left out. */
export function Sentences({ children }: { children: ReactNode }) {
  return Children.toArray(children).reduce<ReactNode>(
    (first, second) =>
      first === null ? (
        second
      ) : (
        <Trans>
          {first} {second}
        </Trans>
      ),
    null,
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

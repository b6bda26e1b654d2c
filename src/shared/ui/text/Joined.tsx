import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';

export const joinNames = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce((first, second) => i18n._(msg`${first}, ${second}`));

// For parts that are elements or separate: languages have their own commas, stops and colons, and some no spaces.

interface Two {
  first: ReactNode;
  second: ReactNode;
}

export function CommaPair({ first, second }: Two) {
  return (
    <Trans>
      {first}, {second}
    </Trans>
  );
}

export function PhraseAndSentence({ first, second }: Two) {
  return (
    <Trans>
      {first}. {second}
    </Trans>
  );
}

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

export function LabelledValue({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <Trans>
      {label}: {value}
    </Trans>
  );
}

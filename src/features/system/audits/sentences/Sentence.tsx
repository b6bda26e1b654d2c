import { useLingui } from '@lingui/react';
import { createElement } from 'react';
import { Trans } from '~/i18n/Trans';
import type { Entry } from '../entries';
import { ActorName, TargetName } from '../target';
import { type Names, plainValue, sentenceOf, type Value } from './sentence';

interface SentenceProps {
  entry: Entry;
  names: Names;
  tabIndex?: 0 | -1;
}

export function Sentence({ entry, names, tabIndex = 0 }: SentenceProps) {
  const { message, values } = sentenceOf(entry, names);
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    // Plural forms need the number itself.
    'count' in value ? value.count : <Part key={name} value={value} tabIndex={tabIndex} />,
  ]);
  // In JSX Lingui would extract a message here.
  return createElement(Trans, { ...message, values: Object.fromEntries(shown) as Record<string, unknown> });
}

function Part({ value, tabIndex }: { value: Value; tabIndex: 0 | -1 }) {
  const { i18n } = useLingui();
  if ('actor' in value) return <ActorName actor={value.actor} tabIndex={tabIndex} />;
  if ('target' in value) return <TargetName target={value.target} tabIndex={tabIndex} />;
  return <bdi>{plainValue(value, i18n)}</bdi>;
}

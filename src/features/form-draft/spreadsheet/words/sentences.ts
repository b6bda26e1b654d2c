import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { isolate } from '~/shared/lib/isolate';

/** What is wrong, and how it can be mended where that is not obvious. */
type Sentences = readonly [what: MessageDescriptor, mend?: MessageDescriptor];

/** Values that are shown as they are: texts, and numbers of rows. */
const shownNames = [
  'accepted',
  'actual',
  'age',
  'app',
  'appearance',
  'column',
  'extension',
  'file',
  'first',
  'header',
  'interval',
  'language',
  'list',
  'missing',
  'name',
  'names',
  'open',
  'openRow',
  'openType',
  'other',
  'otherRow',
  'parameter',
  'part',
  'pattern',
  'prefix',
  'property',
  'question',
  'row',
  'scope',
  'second',
  'sheet',
  'similar',
  'target',
  'text',
  'type',
  'value',
] as const;

/** The values of a problem for its sentences; what is missing is '' or 0. */
export interface Values extends Readonly<Record<(typeof shownNames)[number], string>> {
  /** A reference to `name`, as it is written in a cell. */
  readonly reference: string;
  /** How any reference is written. */
  readonly example: string;
  /** Numbers that decide on plural forms. */
  readonly count: number;
  readonly most: number;
}

export type Words<Code extends string> = Readonly<Record<Code, (values: Values) => Sentences>>;

/** Hostile files have names of any length. */
const longest = 200;

const shown = (value: string | number): string =>
  typeof value === 'number'
    ? i18n.number(value, { useGrouping: false })
    : isolate(value.length > longest ? `${value.slice(0, longest)}…` : value);

/** Prepares the values of a problem for its sentences. */
export function valuesFor(values: Problem['values']): Values {
  const texts = Object.fromEntries(
    shownNames.map((name) => {
      const value = values[name] ?? '';
      return [name, value === '' ? '' : shown(value)];
    }),
  ) as Record<(typeof shownNames)[number], string>;
  return {
    ...texts,
    reference: shown(`\${${values['name'] ?? ''}}`),
    example: shown('${name}'),
    count: Number(values['count'] ?? 0),
    most: Number(values['most'] ?? 0),
  };
}

import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { bidiIsolate } from '~/shared/lib/isolate';

type Sentences = readonly [what: MessageDescriptor, mend?: MessageDescriptor];

/** Values shown verbatim: texts and row numbers. */
const valueNames = [
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

/** Values for messages; missing ones are '' or 0. */
export interface Values extends Readonly<Record<(typeof valueNames)[number], string>> {
  /** Reference to `name`, as written in a cell. */
  readonly reference: string;
  readonly example: string;
  readonly count: number;
  readonly most: number;
}

export type Words<Code extends string> = Readonly<Record<Code, (values: Values) => Sentences>>;

/** Hostile files have names of any length. */
const maxLength = 200;

const display = (value: string | number): string =>
  typeof value === 'number'
    ? i18n.number(value, { useGrouping: false })
    : bidiIsolate(value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);

export function valuesFor(values: Problem['values']): Values {
  const texts = Object.fromEntries(
    valueNames.map((name) => {
      const value = values[name] ?? '';
      return [name, value === '' ? '' : display(value)];
    }),
  ) as Record<(typeof valueNames)[number], string>;
  return {
    ...texts,
    reference: display(`\${${values['name'] ?? ''}}`),
    example: display('${name}'),
    count: Number(values['count'] ?? 0),
    most: Number(values['most'] ?? 0),
  };
}

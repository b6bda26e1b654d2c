import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Condition } from '~/engines/row-index/types';
import { formatDateOnly } from '~/shared/lib/dates';
import { formatDigits } from '~/shared/lib/numbers';
import { visibleName } from '~/shared/lib/visible-name';
import type { AnswerKind, SearchableField } from './fields';

function limitText(limit: string, { kind }: Pick<SearchableField, 'kind'>, locale: string): string {
  if (kind === 'date' || kind === 'dateTime') return formatDateOnly(limit);
  return kind === 'number' && Number.isFinite(Number(limit)) ? formatDigits(limit as `${number}`, locale) : limit;
}

export function conditionText(condition: Condition, field: SearchableField, i18n: I18n): string {
  switch (condition.op) {
    case 'contains': {
      const text = visibleName(condition.value);
      return i18n._(msg`contains “${text}”`);
    }
    case 'equals':
      return visibleName(condition.value);
    case 'notEquals':
      return `≠ ${visibleName(condition.value)}`;
    case 'empty':
      return i18n._(msg`No answer`);
    case 'present':
      return i18n._(msg`Any answer`);
    case 'notBetween':
      return `≠ ${conditionText({ ...condition, op: 'between' }, field, i18n)}`;
    case 'noneOf':
      return `≠ ${conditionText({ ...condition, op: 'anyOf' }, field, i18n)}`;
    case 'between': {
      const from = condition.from === null ? null : limitText(condition.from, field, i18n.locale);
      const to = condition.to === null ? null : limitText(condition.to, field, i18n.locale);
      if (from === null) return `≤ ${to ?? ''}`;
      if (to === null) return `≥ ${from}`;
      return from === to ? from : `${from} – ${to}`;
    }
    case 'anyOf': {
      const names = condition.values.map((value) =>
        value === '' ? i18n._(msg`No answer`) : visibleName(field.labelOf?.(value) ?? value),
      );
      const [only] = names;
      return names.length === 1 && only !== undefined
        ? only
        : i18n._(msg`${plural(names.length, { one: '# choice', other: '# choices' })}`);
    }
    case 'within':
      return i18n._(msg`in the drawn area`);
  }
}

/** Conditions as users choose them: often with only one of two limits. */
export type Operator = Exclude<Condition['op'], 'notBetween'> | 'is' | 'isNot' | 'atLeast' | 'atMost';

const limits = [
  'between',
  'is',
  'isNot',
  'atLeast',
  'atMost',
  'present',
  'empty',
] as const satisfies readonly Operator[];
const choices = ['anyOf', 'noneOf', 'contains', 'present', 'empty'] as const satisfies readonly Operator[];

/** The default operator first. Areas are drawn on the map. */
export const operatorsOf: Readonly<Record<AnswerKind, readonly Operator[]>> = {
  text: ['contains', 'equals', 'notEquals', 'anyOf', 'noneOf', 'present', 'empty'],
  number: limits,
  date: limits,
  dateTime: limits,
  time: limits,
  choice: choices,
  choices,
  place: ['present', 'empty'],
  file: ['present', 'empty', 'contains'],
};

export const operatorWords: Readonly<Record<Operator, MessageDescriptor>> = {
  contains: msg`contains`,
  equals: msg`= is exactly`,
  notEquals: msg`≠ is not`,
  anyOf: msg`is one of`,
  noneOf: msg`≠ is none of`,
  is: msg`= is exactly`,
  isNot: msg`≠ is not`,
  atLeast: msg`≥ at least`,
  atMost: msg`≤ at most`,
  between: msg`is between`,
  present: msg`has an answer`,
  empty: msg`has no answer`,
  within: msg`in the drawn area`,
};

const computedFieldPattern = /^(?<source>.+)#(?<what>accuracy|spot|until:.+)$/;

/** Label of a field that the index computes from others; null for other names. */
export function computedField(
  name: string,
  fields: readonly SearchableField[] | undefined,
  i18n: I18n,
): SearchableField | null {
  const { source = '', what = '' } = computedFieldPattern.exec(name)?.groups ?? {};
  const place = fields?.find(({ field }) => field === source)?.label ?? source.replace(/^\//, '');
  switch (what) {
    case '':
      return null;
    case 'accuracy':
      return { field: name, label: i18n._(msg`${place}: accuracy in metres`), kind: 'number' };
    case 'spot':
      return { field: name, label: i18n._(msg`${place}: latitude, longitude`), kind: 'text' };
    default:
      return { field: name, label: i18n._(msg`Seconds to fill in`), kind: 'number' };
  }
}

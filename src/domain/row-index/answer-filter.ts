import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Condition, RowQuery, LonLat, Order } from '~/engines/row-index/types';
import type { SearchParam } from '~/shared/url-state/search-params-schema';

export type AnswerFilter = Pick<RowQuery, 'text' | 'conditions'>;

export const noAnswerFilter: AnswerFilter = { text: '', conditions: [] };

/** Null for a search without text and conditions. */
export const nullIfEmpty = (finding: AnswerFilter): AnswerFilter | null =>
  finding.text.trim() === '' && finding.conditions.length === 0 ? null : finding;

/** Separates the parts of a condition; no field name contains it. */
const separator = '~';
const encodePart = (part: string): string =>
  encodeURIComponent(part).replaceAll(separator, '%7E').replaceAll('%2F', '/').replaceAll('%40', '@');

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** In the URL, form fields have no leading slash, and server fields begin with an @. */
const toParam = (field: string): string => (field.startsWith('/') ? field.slice(1) : `@${field}`);
const fromParam = (name: string): string => (name.startsWith('@') ? name.slice(1) : `/${name}`);

function positionOf(part: string): LonLat | null {
  const [lon, lat] = part.split(' ').map(Number);
  return lon !== undefined && lat !== undefined && Number.isFinite(lon) && Number.isFinite(lat) ? [lon, lat] : null;
}

function conditionParts(condition: Condition): string[] {
  switch (condition.op) {
    case 'contains':
    case 'equals':
    case 'notEquals':
      return [condition.value];
    case 'between':
    case 'notBetween':
      return [condition.from ?? '', condition.to ?? ''];
    case 'anyOf':
    case 'noneOf':
      return [...condition.values];
    case 'within':
      return condition.area.map(([lon, lat]) => `${lon} ${lat}`);
    default:
      return [];
  }
}

export const writeCondition = (condition: Condition): string =>
  [toParam(condition.field), condition.op, ...conditionParts(condition)].map(encodePart).join(separator);

/** Null for anything invalid. */
export function readCondition(text: string): Condition | null {
  const [name = '', op, ...parts] = text.split(separator).map(decodePart);
  const [first, second = ''] = parts;
  const field = fromParam(name);
  if (name === '') return null;
  switch (op) {
    case 'contains':
    case 'equals':
    case 'notEquals':
      return first === undefined || first === '' ? null : { field, op, value: first };
    case 'empty':
    case 'present':
      return { field, op };
    case 'between':
    case 'notBetween':
      return first === undefined || first + second === ''
        ? null
        : { field, op, from: first || null, to: second || null };
    case 'anyOf':
    case 'noneOf':
      return parts.length === 0 ? null : { field, op, values: parts };
    case 'within': {
      const area = parts.map(positionOf).filter((one) => one !== null);
      return area.length < 3 ? null : { field, op, area };
    }
    default:
      return null;
  }
}

/** Quick find and conditions on answers; null without any. */
export const answerFilterField: SearchParam<AnswerFilter | null> = {
  parameters: ['find', 'where'],
  read: (search) => {
    const text = search.get('find') ?? '';
    const conditions = search
      .getAll('where')
      .map(readCondition)
      .filter((one) => one !== null);
    return nullIfEmpty({ text, conditions });
  },
  write: (finding, search) => {
    if (finding === null) return;
    if (finding.text !== '') search.set('find', finding.text);
    for (const condition of finding.conditions) search.append('where', writeCondition(condition));
  },
  filter: { none: null, isActive: (finding) => finding !== null },
};

/** Answers to sort by, in order of priority; empty for the order of the list. */
export const sortField: SearchParam<readonly Order[]> = {
  parameters: ['by'],
  read: (search) => {
    const keys = new Map<string, Order>();
    for (const one of (search.get('by') ?? '').split(separator)) {
      const descending = one.startsWith('-');
      const name = decodePart(descending ? one.slice(1) : one);
      const field = fromParam(name);
      if (name !== '' && !keys.has(field)) keys.set(field, { field, descending });
    }
    return [...keys.values()];
  },
  write: (keys, search) => {
    if (keys.length === 0) return;
    const names = keys.map(({ field, descending }) => `${descending ? '-' : ''}${encodePart(toParam(field))}`);
    search.set('by', names.join(separator));
  },
};

/** For file names, so that a filter is not taken for its opposite. */
function conditionName(condition: Condition, i18n: I18n): string {
  const name = condition.field.slice(condition.field.lastIndexOf('/') + 1);
  const none = i18n._(msg`No answer`);
  switch (condition.op) {
    case 'contains':
      return `${name} ${condition.value}`;
    case 'equals':
      return `${name} = ${condition.value}`;
    case 'notEquals':
      return `${name} ≠ ${condition.value}`;
    case 'empty':
      return `${name} ${none}`;
    case 'present':
      return `${name} ${i18n._(msg`Any answer`)}`;
    case 'between': {
      const { from, to } = condition;
      if (from !== null && to !== null) return `${name} ${from === to ? from : `${from} – ${to}`}`;
      return from === null ? `${name} ≤ ${to ?? ''}` : `${name} ≥ ${from}`;
    }
    case 'notBetween':
      return conditionName({ ...condition, op: 'between' }, i18n).replace(name, `${name} ≠`);
    case 'anyOf':
      return `${name} ${condition.values.map((value) => value || none).join(', ')}`;
    case 'noneOf':
      return `${name} ≠ ${condition.values.map((value) => value || none).join(', ')}`;
    case 'within':
      return `${name} ${i18n._(msg`in the drawn area`)}`;
  }
}

/** For file names: "Kora", "village Kora", "age ≥ 18". */
export const answerFilterParts = ({ text, conditions }: AnswerFilter, i18n: I18n): string[] => [
  ...(text.trim() === '' ? [] : [text]),
  ...conditions.map((condition) => conditionName(condition, i18n)),
];

export const rangeParts = (range: { start: string; end: string } | null): string[] => {
  if (range === null) return [];
  return [range.start === range.end ? range.start : `${range.start} – ${range.end}`];
};

/** Whether only the local index can find or sort these rows. */
export const needsIndex = ({
  deleted,
  finding,
  by,
}: {
  deleted: boolean;
  finding: AnswerFilter | null;
  by: readonly Order[];
}): boolean => !deleted && (finding !== null || by.length > 0);

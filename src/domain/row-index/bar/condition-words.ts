import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Condition } from '../types';
import { formatDateOnly } from '~/shared/lib/dates';
import { formatDigits } from '~/shared/lib/numbers';
import { visibleName } from '~/shared/lib/visible-name';
import type { FindField } from './fields';

/** A limit as a person writes it. */
function limitText(limit: string, { kind }: Pick<FindField, 'kind'>, locale: string): string {
  if (kind === 'date' || kind === 'dateTime') return formatDateOnly(limit);
  return kind === 'number' && Number.isFinite(Number(limit)) ? formatDigits(limit as `${number}`, locale) : limit;
}

/** A condition as the text of a chip, without the name of its field. */
export function conditionText(condition: Condition, field: FindField, i18n: I18n): string {
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

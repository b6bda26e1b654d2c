import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindField } from './fields';

const ending = /^(?<source>.+)#(?<what>accuracy|spot|until:.+)$/;

/** A field that the index computes from others, as a person calls it; null for any other. */
export function computedField(name: string, fields: readonly FindField[] | undefined, i18n: I18n): FindField | null {
  const { source = '', what = '' } = ending.exec(name)?.groups ?? {};
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

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormNode } from '~/engines/xforms/model';

type Shape = Pick<FormNode, 'kind' | 'type' | 'control' | 'mediatype'>;

const kindWords: Partial<Record<FormNode['kind'], MessageDescriptor>> = {
  note: msg({ message: 'Note', context: 'question type' }),
  group: msg`Group`,
  repeat: msg`Repeat`,
};

export const typeLabels = new Map<string, MessageDescriptor>([
  ['string', msg`Text`],
  ['int', msg`Integer`],
  ['decimal', msg`Decimal`],
  ['boolean', msg`True or false`],
  ['date', msg`Date`],
  ['time', msg({ message: 'Time', context: 'question type' })],
  ['dateTime', msg`Date and time`],
  ['geopoint', msg`Point`],
  ['geotrace', msg({ message: 'Line', context: 'geometry' })],
  ['geoshape', msg`Area`],
  ['binary', msg`File`],
  ['barcode', msg`Barcode`],
  ['selectOne', msg`Select one`],
  ['selectMultiple', msg`Select multiple`],
  ['rank', msg`Rank`],
  ['trigger', msg`Acknowledge`],
  // Metadata that the device fills in is in groups of its own.
  ['structure', msg`Group`],
]);

const fileWords = new Map<string, MessageDescriptor>([
  ['image', msg`Image`],
  ['audio', msg`Audio`],
  ['video', msg`Video`],
]);

/** Question type in a word or two: "Integer", "Select one", "Image". Unknown types are shown as written. */
export function typeLabel({ kind, type, control, mediatype }: Shape, i18n: I18n): string {
  const word =
    kindWords[kind] ??
    (control === 'range' ? msg`Range` : undefined) ??
    (type === 'binary' ? fileWords.get(mediatype?.split('/')[0] ?? '') : undefined) ??
    typeLabels.get(type);
  return word ? i18n._(word) : type;
}

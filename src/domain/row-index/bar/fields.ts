/** Determines how answers are compared, and so the possible conditions. */
export type AnswerKind = 'text' | 'number' | 'date' | 'dateTime' | 'time' | 'choice' | 'choices' | 'place' | 'file';

export interface SearchableField {
  field: string;
  label: string;
  kind: AnswerKind;
  /** Label of a choice name; the answer itself without one. */
  labelOf?: (answer: string) => string;
  /** Whether several choices share this name. */
  isShared?: (answer: string) => boolean;
  /** In a repeat: a row matches if one of its entries does, and cannot be sorted by it. */
  isInRepeat?: boolean;
}

const kindByType = new Map<string, AnswerKind>([
  ['int', 'number'],
  ['decimal', 'number'],
  ['date', 'date'],
  ['dateTime', 'dateTime'],
  ['time', 'time'],
  ['geopoint', 'place'],
  ['geotrace', 'place'],
  ['geoshape', 'place'],
]);

interface DescribedField {
  type: string;
  binary: boolean | null;
  selectMultiple: boolean | null;
}

/** `hasChoices`: as far as the definition is loaded. */
export function answerKind({ type, binary, selectMultiple }: DescribedField, hasChoices: boolean): AnswerKind {
  if (binary === true) return 'file';
  if (selectMultiple === true) return 'choices';
  return kindByType.get(type) ?? (hasChoices ? 'choice' : 'text');
}

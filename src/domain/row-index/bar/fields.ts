/** How the answers of a field are compared: which conditions it can have. */
export type AnswerKind = 'text' | 'number' | 'date' | 'dateTime' | 'time' | 'choice' | 'choices' | 'place' | 'file';

/** A field that rows can be found by. */
export interface FindField {
  field: string;
  /** As its column is called. */
  label: string;
  kind: AnswerKind;
  /** The label of an answer that is the name of a choice; itself without one. */
  labelOf?: (answer: string) => string;
  /** Whether an answer is the name of several choices. */
  isShared?: (answer: string) => boolean;
  /** It is in a repeat: a row is found if one of its entries matches, and it cannot be sorted by it. */
  isInRepeat?: boolean;
}

const kinds = new Map<string, AnswerKind>([
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

/** The kind of a form's field; `hasChoices` as far as the definition is known. */
export function kindOf({ type, binary, selectMultiple }: DescribedField, hasChoices: boolean): AnswerKind {
  if (binary === true) return 'file';
  if (selectMultiple === true) return 'choices';
  return kinds.get(type) ?? (hasChoices ? 'choice' : 'text');
}

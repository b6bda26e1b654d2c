/** The question types that the converter knows, and what they become in an XForm. */

export interface QuestionKind {
  readonly name: string;
  /** The data type of the bind. */
  readonly type: string;
  /** The element of the body; without it nothing is asked. */
  readonly control?: 'input' | 'select1' | 'select' | 'odk:rank' | 'upload' | 'trigger' | 'range';
  readonly mediatype?: string;
  readonly choices?: 'list' | 'file';
  /** Attributes of the bind that fill it from the device. */
  readonly preload?: readonly [source: string, parameter: string];
  readonly readonly?: true;
  /** The name when the row gives none. */
  readonly defaultName?: string;
}

const input = (name: string, type = name): QuestionKind => ({ name, type, control: 'input' });
const upload = (name: string, mediatype: string): QuestionKind => ({
  name,
  type: 'binary',
  control: 'upload',
  mediatype,
});
const device = (name: string, source: string, type = 'string'): QuestionKind => ({
  name,
  type,
  preload: [source, name],
  defaultName: name,
});

const kinds: readonly QuestionKind[] = [
  input('text', 'string'),
  input('integer', 'int'),
  ...['decimal', 'date', 'time', 'geopoint', 'geotrace', 'geoshape', 'barcode'].map((name) => input(name)),
  input('datetime', 'dateTime'),
  { name: 'note', type: 'string', control: 'input', readonly: true },
  { name: 'acknowledge', type: 'string', control: 'trigger' },
  { name: 'range', type: 'int', control: 'range' },
  upload('image', 'image/*'),
  upload('audio', 'audio/*'),
  upload('video', 'video/*'),
  upload('file', 'application/*'),
  { name: 'select_one', type: 'string', control: 'select1', choices: 'list' },
  { name: 'select_multiple', type: 'string', control: 'select', choices: 'list' },
  { name: 'rank', type: 'odk:rank', control: 'odk:rank', choices: 'list' },
  { name: 'select_one_from_file', type: 'string', control: 'select1', choices: 'file' },
  { name: 'select_multiple_from_file', type: 'string', control: 'select', choices: 'file' },
  { name: 'calculate', type: 'string' },
  { name: 'hidden', type: 'string' },
  device('start', 'timestamp', 'dateTime'),
  device('end', 'timestamp', 'dateTime'),
  device('today', 'date', 'date'),
  ...['deviceid', 'username', 'phonenumber', 'email'].map((name) => device(name, 'property')),
  { name: 'audit', type: 'binary', defaultName: 'audit' },
];

const otherNames: Readonly<Record<string, string>> = {
  int: 'integer',
  string: 'text',
  photo: 'image',
  gps: 'geopoint',
  location: 'geopoint',
  trigger: 'acknowledge',
};

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

/** A type by its name in the type column, in lower case; undefined for an unknown one. */
export const kindOf = (type: string): QuestionKind | undefined => byName.get(otherNames[type] ?? type);

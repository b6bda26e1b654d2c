interface QuestionType {
  readonly control?: string;
  readonly mediatype?: string;
  readonly bind: Readonly<Record<string, string>>;
  readonly hint?: string;
}

const visible = (control: string, type: string, more: Partial<QuestionType> = {}): QuestionType => ({
  control,
  ...more,
  bind: { type, ...more.bind },
});
const input = (type: string, constraint?: string, hint?: string): QuestionType =>
  visible('input', type, {
    bind: constraint === undefined ? {} : { constraint },
    ...(hint === undefined ? {} : { hint }),
  });
const upload = (mediatype: string): QuestionType => visible('upload', 'binary', { mediatype });
const preload = (kind: string, parameter: string, type = 'string'): QuestionType => ({
  bind: { type, 'jr:preload': kind, 'jr:preloadParams': parameter },
});
const days = (most: number) => input('int', `0 <= . and . <= ${most}`, `Enter a number 0-${most}.`);

const note = visible('input', 'string', { bind: { readonly: 'true()' } });
const start = preload('timestamp', 'start', 'dateTime');
const end = preload('timestamp', 'end', 'dateTime');
const today = preload('date', 'today', 'date');
const device = preload('property', 'deviceid');
const subscriber = preload('property', 'subscriberid');
const sim = preload('property', 'simserial');
const phone = preload('property', 'phonenumber');
const hidden: QuestionType = { bind: { type: 'string' } };
const trigger = visible('trigger', 'string');

/** Further names of a type are from older versions of the standard. */
const kinds: readonly (readonly [names: readonly string[], type: QuestionType])[] = [
  [['text', 'string', 'q string', 'add text prompt'], input('string')],
  [['integer', 'int', 'q int', 'add integer prompt'], input('int')],
  [['decimal', 'q decimal', 'add decimal prompt'], input('decimal')],
  [['percentage'], input('int', '0 <= . and . <= 100')],
  [['phone number'], input('string', String.raw`regex(., '^\d*$')`, 'Enter numbers only.')],
  [['number of days in last month'], days(31)],
  [['number of days in last six months'], days(183)],
  [['number of days in last year'], days(365)],
  [['date', 'q date', 'add date prompt'], input('date')],
  [['time'], input('time')],
  [
    ['dateTime', 'datetime', 'date time', 'q date time', 'q dateTime', 'add date time prompt', 'add dateTime prompt'],
    input('dateTime'),
  ],
  [['geopoint', 'location', 'gps', 'q geopoint', 'q location', 'add location prompt'], input('geopoint')],
  [['geoshape', 'q geoshape'], input('geoshape')],
  [['geotrace', 'q geotrace'], input('geotrace')],
  [['barcode', 'q barcode', 'add barcode prompt'], input('barcode')],
  [['note', 'q note', 'add note prompt'], note],
  [['acknowledge', 'q acknowledge', 'add acknowledge prompt'], trigger],
  [['trigger'], { control: 'trigger', bind: {} }],
  [['photo', 'image', 'q image', 'q picture', 'add image prompt'], upload('image/*')],
  [['audio', 'q audio', 'add audio prompt'], upload('audio/*')],
  [['video', 'q video', 'add video prompt'], upload('video/*')],
  [['file', 'add file prompt'], upload('application/*')],
  [['osm'], upload('osm/*')],
  [['select one', 'select one using', 'add select one prompt using', 'q select1'], visible('select1', 'string')],
  [
    [
      'select all that apply',
      'select all that apply from',
      'select multiple from',
      'select multiple using',
      'add select multiple prompt using',
      'q select',
    ],
    visible('select', 'string'),
  ],
  [['select one external'], input('string')],
  [['rank'], visible('odk:rank', 'odk:rank')],
  [['range'], visible('range', 'int')],
  [['calculate', 'q calculate', 'add calculate prompt', 'hidden'], hidden],
  [['start', 'start time', 'get start time'], start],
  [['end', 'end time', 'get end time'], end],
  [['today', 'get today'], today],
  [['deviceid', 'device id', 'get device id', 'imei'], device],
  [['subscriberid', 'subscriber id', 'get subscriber id'], subscriber],
  [['simserial', 'sim id', 'get sim id'], sim],
  [['phonenumber', 'get phone number'], phone],
  [['username'], preload('property', 'username')],
  [['email'], preload('property', 'email')],
  [['uri:deviceid'], preload('property', 'uri:deviceid')],
  [['uri:subscriberid'], preload('property', 'uri:subscriberid')],
  [['uri:simserial'], preload('property', 'uri:simserial')],
  [['uri:phonenumber'], preload('property', 'uri:phonenumber')],
  [['uri:username'], preload('property', 'uri:username')],
  [['uri:email'], preload('property', 'uri:email')],
  [['audit'], { bind: { type: 'binary' } }],
  [['start-geopoint'], visible('action', 'geopoint')],
  [['background-audio'], visible('action', 'binary')],
  [['background-geopoint'], visible('trigger', 'geopoint')],
];

const byName = new Map(kinds.flatMap(([names, type]) => names.map((name) => [name, type] as const)));

export const questionType = (name: string): QuestionType | undefined => byName.get(name);

const replaced: ReadonlyMap<string, string> = new Map([
  ['imei', 'deviceid'],
  ['image', 'photo'],
  ['add image prompt', 'photo'],
  ['add photo prompt', 'photo'],
  ['add audio prompt', 'audio'],
  ['add video prompt', 'video'],
  ['add file prompt', 'file'],
]);
export const currentType = (name: string): string => replaced.get(name) ?? name;

export const unsupportedProperties: ReadonlySet<string> = new Set(['subscriberid', 'simserial']);

/** Read as secondary instances. */
export const externalTypes: ReadonlySet<string> = new Set(['csv-external', 'xml-external']);

type SelectType = 'select one' | 'select all that apply' | 'select one external' | 'rank';

const selectWords: Record<string, SelectType> = {
  'add select one prompt using': 'select one',
  'add select multiple prompt using': 'select all that apply',
  'select all that apply from': 'select all that apply',
  'select one from': 'select one',
  select1: 'select one',
  select_one: 'select one',
  'select one': 'select one',
  select_multiple: 'select all that apply',
  'select all that apply': 'select all that apply',
  select_one_external: 'select one external',
  select_one_from_file: 'select one',
  select_multiple_from_file: 'select all that apply',
  'select one from file': 'select one',
  'select multiple from file': 'select all that apply',
  rank: 'rank',
};

export const isSelectWithoutList = (type: string): boolean => Object.hasOwn(selectWords, type);

const selectPattern = new RegExp(
  `^(${Object.keys(selectWords).join('|')}) (\\S+)(?: (or specify other|or_other|or other))?$`,
);

export interface Select {
  readonly type: SelectType;
  readonly words: string;
  readonly list: string;
  readonly asksForOther: boolean;
}

/** Such as "select_one fruits or_other". */
export function readSelect(type: string): Select | undefined {
  const [, words = '', list = '', other] = selectPattern.exec(type) ?? [];
  const select = Object.hasOwn(selectWords, words) ? selectWords[words] : undefined;
  return select && { type: select, words, list, asksForOther: other !== undefined };
}

export type SectionType = 'group' | 'repeat' | 'loop';

const sections: Record<string, SectionType> = {
  group: 'group',
  lgroup: 'repeat',
  repeat: 'repeat',
  loop: 'loop',
  'looped group': 'repeat',
};
const sectionNames = Object.keys(sections).join('|');
const beginPattern = new RegExp(`^begin[\\s_](${sectionNames})(?: (?:over )?(\\S+))?$`);
const endPattern = new RegExp(`^end[\\s_](${sectionNames})$`);

export function readSection(type: string): { edge: 'begin' | 'end'; section: SectionType; list?: string } | undefined {
  const [, opened = '', list] = beginPattern.exec(type) ?? [];
  const begun = sections[opened];
  if (begun) return { edge: 'begin', section: begun, ...(list === undefined ? {} : { list }) };
  const ended = sections[endPattern.exec(type)?.[1] ?? ''];
  return ended && { edge: 'end', section: ended };
}

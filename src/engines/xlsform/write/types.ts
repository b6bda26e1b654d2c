import type { XmlElement } from './xform-tree';

export type Bind = ReadonlyMap<string, string>;

/** A type, and what it alone puts into the bind. */
export interface QuestionType {
  readonly type: string;
  readonly bind: Readonly<Record<string, string>>;
}

const typed = (type: string, bindType: string): QuestionType => ({ type, bind: { type: bindType } });

const inputs: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'integer',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  geopoint: 'geopoint',
  geotrace: 'geotrace',
  geoshape: 'geoshape',
  barcode: 'barcode',
};

const uploads: readonly (readonly [mediaType: string, type: string])[] = [
  ['image/', 'image'],
  ['audio/', 'audio'],
  ['video/', 'video'],
  ['osm/', 'osm'],
];

const preloads: Readonly<Record<string, readonly [type: string, bindType: string]>> = {
  'timestamp start': ['start', 'dateTime'],
  'timestamp end': ['end', 'dateTime'],
  'date today': ['today', 'date'],
  ...Object.fromEntries(
    ['deviceid', 'subscriberid', 'simserial', 'phonenumber', 'username', 'email'].flatMap((name) =>
      [name, `uri:${name}`].map((one) => [`property ${one}`, [one, 'string']] as const),
    ),
  ),
};

export const bindTypeOf = (bind: Bind): string => (bind.get('type') ?? 'string').replace(/^xsd?:/, '');

const note: QuestionType = { type: 'note', bind: { readonly: 'true()', type: 'string' } };

function inputType(bind: Bind): QuestionType {
  const bindType = bindTypeOf(bind);
  if (bindType === 'string' && bind.get('readonly')?.trim() === 'true()') return note;
  const type = inputs[bindType];
  return type === undefined ? typed('text', 'string') : typed(type, bindType);
}

/** Undefined for a control that no type makes. Selects get their list later. */
export function shownType(control: XmlElement, bind: Bind): QuestionType | undefined {
  switch (control.name) {
    case 'input':
    case 'secret':
      return inputType(bind);
    case 'upload': {
      const mediaType = control.attributes.get('mediatype') ?? '';
      return typed(uploads.find(([start]) => mediaType.startsWith(start))?.[1] ?? 'file', 'binary');
    }
    case 'trigger':
      return bind.size > 0 ? typed('acknowledge', 'string') : { type: 'trigger', bind: {} };
    case 'range':
      return typed('range', 'int');
    case 'select1':
      return typed('select_one', 'string');
    case 'select':
      return typed('select_multiple', 'string');
    case 'odk:rank':
    case 'rank':
      return typed('rank', 'odk:rank');
    default:
      return undefined;
  }
}

/** @param isCalculated in the bind or at an event */
export function hiddenType(bind: Bind, isCalculated: boolean): QuestionType {
  const preload = preloads[`${bind.get('jr:preload') ?? ''} ${bind.get('jr:preloadParams') ?? ''}`];
  if (preload) {
    const [type, bindType] = preload;
    const [name = '', parameter = ''] = [bind.get('jr:preload'), bind.get('jr:preloadParams')];
    return { type, bind: { type: bindType, 'jr:preload': name, 'jr:preloadParams': parameter } };
  }
  const bindType = bindTypeOf(bind);
  const type = inputs[bindType];
  if (!isCalculated) return typed('hidden', 'string');
  return bindType === 'string' || type === undefined ? typed('calculate', 'string') : typed(type, bindType);
}

export interface Parameter {
  readonly name: string;
  readonly bind?: string;
  readonly control?: string;
}

const mock: Parameter = { name: 'allow-mock-accuracy', bind: 'odk:allow-mock-accuracy' };
const incremental: Parameter = { name: 'incremental', control: 'incremental' };

export const parameters: Readonly<Record<string, readonly Parameter[]>> = {
  text: [{ name: 'rows', control: 'rows' }],
  image: [{ name: 'max-pixels', bind: 'orx:max-pixels' }],
  audio: [{ name: 'quality', bind: 'odk:quality' }],
  geopoint: [
    { name: 'capture-accuracy', control: 'accuracyThreshold' },
    { name: 'warning-accuracy', control: 'unacceptableAccuracyThreshold' },
    mock,
  ],
  geotrace: [incremental, mock],
  geoshape: [incremental, mock],
  range: [
    { name: 'start', control: 'start' },
    { name: 'end', control: 'end' },
    { name: 'step', control: 'step' },
    { name: 'tick_interval', control: 'odk:tick-interval' },
    { name: 'placeholder', control: 'odk:placeholder' },
  ],
  audit: [
    'location-priority',
    'location-min-interval',
    'location-max-age',
    'track-changes',
    'track-changes-reasons',
    'identify-user',
  ].map((name) => ({ name, bind: `odk:${name}` })),
};

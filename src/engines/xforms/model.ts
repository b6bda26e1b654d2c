/**
 * A form as plain data, so that a worker can send it. Expressions are as written; paths as on the server, without root
 * and prefixes ("/group/age").
 */

/** By language; '' is untranslated. `<output>` becomes `${name}`. */
export type Texts = Record<string, string>;

export const mediaForms = ['image', 'big-image', 'audio', 'video'] as const;
export type Media = Partial<Record<(typeof mediaForms)[number], Texts>>;

export type NodeKind =
  | 'question'
  | 'note'
  | 'group'
  | 'repeat'
  | 'calculation'
  /** Filled in by the device: start, deviceid, audit, instanceID, background recordings … */
  | 'metadata'
  /** In the instance, but neither shown nor computed. */
  | 'data';

/**
 * The bind's type without prefix, or implied by the control: string, int, decimal, boolean, date, time, dateTime,
 * geopoint, geotrace, geoshape, binary, barcode, selectOne, selectMultiple, rank, trigger, structure (groups and
 * repeats), or as written.
 */
export type NodeType = string;

export interface Action {
  kind: 'setvalue' | 'setgeopoint' | 'recordaudio';
  /** "odk-instance-first-load", "odk-new-repeat", "xforms-value-changed" … */
  events: string[];
  /** Expression or text; null clears the value. */
  value: string | null;
  trigger: string | null;
}

export interface ChoiceSource {
  /** Name in `choiceLists`; the path of a repeat if `from` is 'repeat'. */
  list: string;
  from: 'list' | 'repeat';
  filter: string | null;
  randomized: boolean;
  /** Null for the usual `name` and `label`. */
  valueColumn: string | null;
  labelColumn: string | null;
}

export interface FormNode {
  /** Unique. A group without data has a path ending in "~1", "~2" …, and no name. */
  path: string;
  name: string;
  parent: string | null;
  depth: number;
  kind: NodeKind;
  type: NodeType;
  /** Element without prefix: input, select1, select, upload, range, trigger, rank, group, repeat … */
  control: string | null;
  mediatype: string | null;
  appearance: string | null;
  /** Other behavioural attributes of bind and control: start, end, step, max-pixels, accuracyThreshold … */
  parameters: Record<string, string>;
  label: Texts;
  labelMedia: Media;
  hint: Texts;
  hintMedia: Media;
  guidance: Texts;
  constraintMessage: Texts;
  requiredMessage: Texts;
  relevant: string | null;
  constraint: string | null;
  /** Expression; "true()" is always required, null never. */
  required: string | null;
  readonly: string | null;
  calculate: string | null;
  /** Fixed text, or an expression computed once (`dynamic`). */
  default: { value: string; dynamic: boolean } | null;
  actions: Action[];
  /** "date", "property", "uid" … with its parameter. */
  preload: { kind: string; parameter: string } | null;
  repeatCount: string | null;
  choices: ChoiceSource | null;
  saveTo: { dataset: string | null; property: string } | null;
}

export interface Choice {
  name: string;
  label: Texts;
  media: Media;
  values: Record<string, string>;
}

export const queriedFile = 'itemsets.csv';

export interface ChoiceList {
  /** Instance name; the question's path for inline choices. */
  name: string;
  kind: 'instance' | 'inline' | 'file';
  /** Attachment; its choices are unknown then. */
  file: string | null;
  choices: Choice[];
  /** For search(): the file's value and label columns, instead of choices. */
  columns?: Choice[];
  isTooLarge?: boolean;
}

export interface Attachment {
  name: string;
  kind: 'image' | 'audio' | 'video' | 'file';
  instance: string | null;
}

interface EntityProperty {
  name: string;
  path: string;
}

export interface EntityDeclaration {
  dataset: string;
  container: string | null;
  /** Condition; "" is always, null never. */
  create: string | null;
  update: string | null;
  label: string | null;
  id: string | null;
  properties: EntityProperty[];
}

export interface FormSettings {
  instanceName: string | null;
  /** RSA key (base64) of an encrypted form. */
  publicKey: string | null;
  submissionUrl: string | null;
  autoSend: string | null;
  autoDelete: string | null;
  /** Body classes, such as "pages" or "theme-grid". */
  style: string | null;
  entitiesVersion: string | null;
  xformsVersion: string | null;
  namespaces: Record<string, string>;
}

export interface FormModel {
  title: string;
  xmlFormId: string;
  version: string;
  /** Root data element, the first step of every path ("/data/group/age"). */
  root: string;
  languages: string[];
  defaultLanguage: string | null;
  /** In filling order, groups before their contents. */
  nodes: FormNode[];
  choiceLists: ChoiceList[];
  attachments: Attachment[];
  entities: EntityDeclaration[];
  settings: FormSettings;
  outputs: string[];
}

export type FormFailure =
  | 'no-xml'
  /** XML without a model and an instance. */
  | 'no-xform'
  | 'too-deep';

export type ParsedForm = { ok: true; model: FormModel } | { ok: false; failure: FormFailure };

/** Undefined if missing. A language may be called "constructor". */
export const textInLanguage = (texts: Texts, language: string): string | undefined =>
  Object.hasOwn(texts, language) ? texts[language] : undefined;

/** Falls back to the untranslated text, the default language, then any. */
export function localizedText(texts: Texts, language: string, defaultLanguage: string | null = null): string {
  const own = textInLanguage(texts, language) ?? textInLanguage(texts, '');
  if (own !== undefined) return own;
  const usual = defaultLanguage === null ? undefined : textInLanguage(texts, defaultLanguage);
  return usual ?? Object.values(texts)[0] ?? '';
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ckb', 'ps', 'sd', 'ug', 'ur', 'yi', 'iw']);

/** Code in "Arabic (ar)" or "pt-BR"; null if none. */
export function languageCode(name: string): string | null {
  const code =
    /\(([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})*)\)\s*$/.exec(name)?.[1] ??
    /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/.exec(name)?.[0];
  return code?.replaceAll('_', '-') ?? null;
}

/** By language code or script of the name; null if neither tells. */
export function languageDirection(name: string): 'rtl' | 'ltr' | null {
  const code = languageCode(name);
  if (code !== null) return rightToLeft.has(code.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
  if (/[\u0590-\u08FF]/.test(name)) return 'rtl';
  return /^(?:arabic|persian|farsi|hebrew|urdu|dari|pashto|sindhi|uyghur)\b/i.test(name) ? 'rtl' : null;
}

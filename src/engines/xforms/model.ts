/**
 * What the client knows about a form from its XForm definition. Plain data, so that a worker can send it. Expressions
 * are kept as written. Paths are those of the server: without the root element and without prefixes ("/group/age").
 */

/** Texts by language. The key `''` holds a text that is not translated. `<output>` is written as `${name}`. */
export type Texts = Record<string, string>;

export const mediaForms = ['image', 'big-image', 'audio', 'video'] as const;
/** The file names of the media beside a text, by kind and language. */
export type Media = Partial<Record<(typeof mediaForms)[number], Texts>>;

export type NodeKind =
  /** Somebody answers it. */
  | 'question'
  /** A text that is only read. */
  | 'note'
  | 'group'
  | 'repeat'
  /** Computed, not shown. */
  | 'calculation'
  /** Collected by the device: start, deviceid, audit, instanceID, background recordings … */
  | 'metadata'
  /** In the instance, but neither shown nor computed. */
  | 'data';

/**
 * The bind's type without prefix, or what the control implies. Known: string, int, decimal, boolean, date, time,
 * dateTime, geopoint, geotrace, geoshape, binary, barcode, selectOne, selectMultiple, rank, trigger, structure (groups
 * and repeats). Others are as written.
 */
export type NodeType = string;

/** A value that is set when something happens, instead of being computed all the time. */
export interface Action {
  kind: 'setvalue' | 'setgeopoint' | 'recordaudio';
  /** "odk-instance-first-load", "odk-new-repeat", "xforms-value-changed" … */
  events: string[];
  /** The expression or text that is set; null clears the value. */
  value: string | null;
  /** The question whose change sets the value. */
  trigger: string | null;
}

/** Where the choices of a question come from. */
export interface ChoiceSource {
  /** The name of an entry of `choiceLists`; the path of a repeat if `from` is 'repeat'. */
  list: string;
  from: 'list' | 'repeat';
  filter: string | null;
  /** Shown in random order. */
  randomized: boolean;
  /** The columns that hold the value and the label, if they are not `name` and `label`. */
  valueColumn: string | null;
  labelColumn: string | null;
}

export interface FormNode {
  /** Unique in the form. A group without a place in the data has a path that ends in "~1", "~2" …, and no name. */
  path: string;
  name: string;
  /** The path of the group or repeat around it. */
  parent: string | null;
  /** 0 at the top. */
  depth: number;
  kind: NodeKind;
  type: NodeType;
  /** The element that shows it, without prefix: input, select1, select, upload, range, trigger, rank, group, repeat … */
  control: string | null;
  /** Of an upload: "image/*", "audio/*" … */
  mediatype: string | null;
  appearance: string | null;
  /** Other attributes of bind and control that change how it works: start, end, step, max-pixels, accuracyThreshold … */
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
  /** An expression; "true()" is always required, null is never. */
  required: string | null;
  readonly: string | null;
  calculate: string | null;
  /** A fixed text of the instance, or an expression that is computed once (`dynamic`). */
  default: { value: string; dynamic: boolean } | null;
  /** What else sets it, except for its dynamic default. */
  actions: Action[];
  /** What the device fills in: "date", "property", "uid" … with its parameter. */
  preload: { kind: string; parameter: string } | null;
  /** Of a repeat: the number of entries. */
  repeatCount: string | null;
  choices: ChoiceSource | null;
  /** The entity property its answer is saved to, and the list. */
  saveTo: { dataset: string | null; property: string } | null;
}

export interface Choice {
  name: string;
  label: Texts;
  media: Media;
  /** Other columns, for choice filters. */
  values: Record<string, string>;
}

/** The file that questions with a query read. */
export const queriedFile = 'itemsets.csv';

export interface ChoiceList {
  /** The name of its instance; the path of the question if its choices stand in it. */
  name: string;
  kind: 'instance' | 'inline' | 'file';
  /** The file of a list that is an attachment; its choices are not known then. */
  file: string | null;
  choices: Choice[];
  /** What a select with search() has in place of choices: the names of the file's columns of value and label. */
  columns?: Choice[];
  /** The file is too large to be read for its choices. */
  isTooLarge?: boolean;
}

export interface Attachment {
  name: string;
  kind: 'image' | 'audio' | 'video' | 'file';
  /** The instance that reads the file, if one does. */
  instance: string | null;
}

interface EntityProperty {
  name: string;
  /** The node that is saved. */
  path: string;
}

/** An entity that each submission (or entry of a repeat) creates or updates. */
export interface EntityDeclaration {
  /** The name of the entity list. */
  dataset: string;
  /** The repeat or group that declares it; null at the top. */
  container: string | null;
  /** The condition, "" for always, null for never. */
  create: string | null;
  update: string | null;
  label: string | null;
  /** Of an update: which entity. */
  id: string | null;
  properties: EntityProperty[];
}

export interface FormSettings {
  /** The expression that names a submission. */
  instanceName: string | null;
  /** The RSA key of an encrypted form, base64. */
  publicKey: string | null;
  submissionUrl: string | null;
  autoSend: string | null;
  autoDelete: string | null;
  /** The classes of the body, "pages" or "theme-grid" for instance. */
  style: string | null;
  entitiesVersion: string | null;
  xformsVersion: string | null;
  /** The namespaces of the root element by prefix; '' is the default one. */
  namespaces: Record<string, string>;
}

export interface FormModel {
  title: string;
  xmlFormId: string;
  version: string;
  /** The element around all data: the first step of every path in expressions ("/data/group/age"). */
  root: string;
  /** As in the form, in its order. Empty without translations. */
  languages: string[];
  defaultLanguage: string | null;
  /** In the order people fill them, each group before its content. */
  nodes: FormNode[];
  choiceLists: ChoiceList[];
  attachments: Attachment[];
  entities: EntityDeclaration[];
  settings: FormSettings;
  /** What `<output>` in labels and hints refers to, as written, each once. */
  outputs: string[];
}

/** Why a text is not a form that can be shown. */
export type FormFailure =
  /** There is no element in it. */
  | 'no-xml'
  /** XML without a model and an instance. */
  | 'no-xform'
  /** Nested more than `deepestXml` elements. */
  | 'too-deep';

export type ParsedForm = { ok: true; model: FormModel } | { ok: false; failure: FormFailure };

/** A text in a language; undefined without one. A language may be called "constructor". */
export const ownText = (texts: Texts, language: string): string | undefined =>
  Object.hasOwn(texts, language) ? texts[language] : undefined;

/** The text to show for a language: its own, the untranslated one, the default language's, any other. */
export function textIn(texts: Texts, language: string, defaultLanguage: string | null = null): string {
  const own = ownText(texts, language) ?? ownText(texts, '');
  if (own !== undefined) return own;
  const usual = defaultLanguage === null ? undefined : ownText(texts, defaultLanguage);
  return usual ?? Object.values(texts)[0] ?? '';
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ckb', 'ps', 'sd', 'ug', 'ur', 'yi', 'iw']);

/** The code in a form's name of a language, such as "Arabic (ar)" or "pt-BR"; null where there is none. */
export function languageCode(name: string): string | null {
  const code =
    /\(([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})*)\)\s*$/.exec(name)?.[1] ??
    /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/.exec(name)?.[0];
  return code?.replaceAll('_', '-') ?? null;
}

/** The direction of a form's language by its code, or by the script of its name; null if neither says. */
export function directionOf(name: string): 'rtl' | 'ltr' | null {
  const code = languageCode(name);
  if (code !== null) return rightToLeft.has(code.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
  if (/[\u0590-\u08FF]/.test(name)) return 'rtl';
  return /^(?:arabic|persian|farsi|hebrew|urdu|dari|pashto|sindhi|uyghur)\b/i.test(name) ? 'rtl' : null;
}

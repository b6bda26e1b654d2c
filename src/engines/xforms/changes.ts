import type { Action, ChoiceSource, FormNode, Media, NodeKind, NodeType, Texts } from './model';

export interface NodeRef {
  path: string;
  name: string;
  kind: NodeKind;
  type: NodeType;
  label: Texts;
}

/** Question type by all three: binary with "image/*" is a picture. */
export interface NodeShape {
  kind: NodeKind;
  type: NodeType;
  control: string | null;
  mediatype: string | null;
}

export type TextField = 'label' | 'hint' | 'guidance' | 'constraintMessage' | 'requiredMessage';
/** Compared as written. Null is "none". */
export type PlainField =
  | 'constraint'
  | 'relevant'
  | 'required'
  | 'readonly'
  | 'calculate'
  | 'default'
  | 'appearance'
  | 'repeatCount'
  | 'choiceFilter'
  | 'preload';
export type SettingField =
  | 'title'
  | 'xmlFormId'
  | 'version'
  | 'defaultLanguage'
  | 'instanceName'
  | 'publicKey'
  | 'submissionUrl'
  | 'autoSend'
  | 'autoDelete'
  | 'style'
  | 'entitiesVersion';

interface FromTo<T> {
  from: T;
  to: T;
}

export interface ChoiceRef {
  name: string;
  label: Texts;
}

export type Change =
  | ({ kind: 'setting'; field: SettingField } & FromTo<string | null>)
  | { kind: 'language-added'; language: string }
  | { kind: 'language-removed'; language: string }
  | ({ kind: 'language-renamed' } & FromTo<string>)
  | { kind: 'node-added'; node: NodeRef; parent: NodeRef | null }
  | { kind: 'node-removed'; node: NodeRef; parent: NodeRef | null }
  /** Same position, shape and labels, other name. The server keeps old answers under the old name. */
  | { kind: 'node-renamed'; node: NodeRef; from: string; fromPath: string }
  /** Same name in another group: the path changes. */
  | { kind: 'node-moved'; node: NodeRef; fromPath: string; from: NodeRef | null; to: NodeRef | null }
  /** Moved within its group. `after` is its predecessor now, null at the start. */
  | { kind: 'node-reordered'; node: NodeRef; after: NodeRef | null }
  | ({ kind: 'type'; node: NodeRef } & FromTo<NodeShape>)
  /** '' is the untranslated text. Languages added or removed as a whole are left out. */
  | ({ kind: 'text'; node: NodeRef; field: TextField; language: string } & FromTo<string | null>)
  | ({ kind: 'media'; node: NodeRef; field: 'label' | 'hint'; form: keyof Media; language: string } & FromTo<
      string | null
    >)
  | ({ kind: 'field'; node: NodeRef; field: PlainField } & FromTo<string | null>)
  | ({ kind: 'parameter'; node: NodeRef; parameter: string } & FromTo<string | null>)
  | ({ kind: 'actions'; node: NodeRef } & FromTo<Action[]>)
  | ({ kind: 'choice-source'; node: NodeRef } & FromTo<ChoiceSource | null>)
  | ({ kind: 'save-to'; node: NodeRef } & FromTo<FormNode['saveTo']>)
  // `list` is the newer name; `node` is set for choices inside a question.
  | { kind: 'list-added'; list: string; file: string | null; choices: number }
  | { kind: 'list-removed'; list: string; file: string | null; choices: number }
  | { kind: 'choice-added'; list: string; node: NodeRef | null; choice: ChoiceRef }
  | { kind: 'choice-removed'; list: string; node: NodeRef | null; choice: ChoiceRef }
  | { kind: 'choice-renamed'; list: string; node: NodeRef | null; choice: ChoiceRef; from: string }
  | ({ kind: 'choice-text'; list: string; node: NodeRef | null; choice: ChoiceRef; language: string } & FromTo<
      string | null
    >)
  | ({
      kind: 'choice-media';
      list: string;
      node: NodeRef | null;
      choice: ChoiceRef;
      form: keyof Media;
      language: string;
    } & FromTo<string | null>)
  | ({ kind: 'choice-value'; list: string; node: NodeRef | null; choice: ChoiceRef; column: string } & FromTo<
      string | null
    >)
  | { kind: 'choices-reordered'; list: string; node: NodeRef | null; moved: ChoiceRef[] }
  | { kind: 'attachment-added'; name: string }
  | { kind: 'attachment-removed'; name: string }
  | { kind: 'dataset-added'; dataset: string; properties: string[] }
  | { kind: 'dataset-removed'; dataset: string; properties: string[] }
  | { kind: 'property-added'; dataset: string; property: string }
  | { kind: 'property-removed'; dataset: string; property: string }
  | ({ kind: 'dataset-rule'; dataset: string; rule: 'create' | 'update' | 'label' | 'id' } & FromTo<string | null>);

export interface ChangeCounts {
  added: number;
  removed: number;
  renamed: number;
  moved: number;
  retyped: number;
  other: number;
}

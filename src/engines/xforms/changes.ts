import type { Action, ChoiceSource, FormNode, Media, NodeKind, NodeType, Texts } from './model';

/** Enough of a node to name it in a sentence, without the model. */
export interface NodeRef {
  /** In the newer form; in the older one for what was removed. */
  path: string;
  name: string;
  kind: NodeKind;
  type: NodeType;
  label: Texts;
}

/** What a question asks for. Words come from the three together: binary with "image/*" is a picture. */
export interface NodeShape {
  kind: NodeKind;
  type: NodeType;
  control: string | null;
  mediatype: string | null;
}

/** Texts of a node that can differ per language. */
export type TextField = 'label' | 'hint' | 'guidance' | 'constraintMessage' | 'requiredMessage';
/** Expressions and words of a node that are compared as written. Null is "none". */
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
/** Settings that are compared as written. */
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

/** One difference between two forms, as data. */
export type Change =
  // The whole form, first
  | ({ kind: 'setting'; field: SettingField } & FromTo<string | null>)
  | { kind: 'language-added'; language: string }
  | { kind: 'language-removed'; language: string }
  /** "English" is "English (en)" now. */
  | ({ kind: 'language-renamed' } & FromTo<string>)
  // Nodes, in the order of the newer form; removed ones where they were
  | { kind: 'node-added'; node: NodeRef; parent: NodeRef | null }
  | { kind: 'node-removed'; node: NodeRef; parent: NodeRef | null }
  /** The same place, shape and labels, another name. The server keeps the old answers under the old name. */
  | { kind: 'node-renamed'; node: NodeRef; from: string; fromPath: string }
  /** The same name in another group. The path changes, as with a new name. */
  | { kind: 'node-moved'; node: NodeRef; fromPath: string; from: NodeRef | null; to: NodeRef | null }
  /** In the same group at another place. `after` is what stands before it now, null at the start. */
  | { kind: 'node-reordered'; node: NodeRef; after: NodeRef | null }
  | ({ kind: 'type'; node: NodeRef } & FromTo<NodeShape>)
  /** A text in one language; '' is the untranslated text. Languages that came or went as a whole are left out. */
  | ({ kind: 'text'; node: NodeRef; field: TextField; language: string } & FromTo<string | null>)
  | ({ kind: 'media'; node: NodeRef; field: 'label' | 'hint'; form: keyof Media; language: string } & FromTo<
      string | null
    >)
  | ({ kind: 'field'; node: NodeRef; field: PlainField } & FromTo<string | null>)
  | ({ kind: 'parameter'; node: NodeRef; parameter: string } & FromTo<string | null>)
  | ({ kind: 'actions'; node: NodeRef } & FromTo<Action[]>)
  /** Another list of choices (or none) for a question. */
  | ({ kind: 'choice-source'; node: NodeRef } & FromTo<ChoiceSource | null>)
  /** The entity property that the answer is saved to. */
  | ({ kind: 'save-to'; node: NodeRef } & FromTo<FormNode['saveTo']>)
  // Choice lists. `list` is its name in the newer form; `node` is set if the choices stand in a question.
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
  /** Other columns of a choice, which filters use. */
  | ({ kind: 'choice-value'; list: string; node: NodeRef | null; choice: ChoiceRef; column: string } & FromTo<
      string | null
    >)
  | { kind: 'choices-reordered'; list: string; node: NodeRef | null; moved: ChoiceRef[] }
  // Attachments and entities
  | { kind: 'attachment-added'; name: string }
  | { kind: 'attachment-removed'; name: string }
  | { kind: 'dataset-added'; dataset: string; properties: string[] }
  | { kind: 'dataset-removed'; dataset: string; properties: string[] }
  | { kind: 'property-added'; dataset: string; property: string }
  | { kind: 'property-removed'; dataset: string; property: string }
  | ({ kind: 'dataset-rule'; dataset: string; rule: 'create' | 'update' | 'label' | 'id' } & FromTo<string | null>);

/** How many changes of which kind, for a summary before the list. */
export interface ChangeCounts {
  added: number;
  removed: number;
  renamed: number;
  moved: number;
  retyped: number;
  /** Everything else. */
  other: number;
}

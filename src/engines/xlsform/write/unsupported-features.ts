/** Form features that a spreadsheet cannot express. Callers have the sentences. */
export type UnsaidCode =
  /** Other than the value of a question. */
  | 'markup-in-text'
  /** Not just the value of one question. */
  | 'expression-in-text'
  /** Gets its name as label. */
  | 'no-label'
  | 'control-without-answer'
  /** Spreadsheets make every group visible. */
  | 'hidden-group'
  /** Display order differs from answer order. */
  | 'other-order'
  /** Starts with several instances, or other answers than new ones. */
  | 'repeat-instances'
  /** Not the answer of one question: it gets a question of its own. */
  | 'repeat-count'
  /** Computed only at first, or only in new instances. */
  | 'repeat-default'
  /** Written and computed; the computed one stays. */
  | 'two-defaults'
  /** Does not look like an expression. */
  | 'plain-computed-default'
  /** Other than id, name, entity and log. */
  | 'metadata'
  | 'empty-name'
  /** At an event without a column. */
  | 'action'
  /** Neither list nor file. */
  | 'choices-source'
  /** Neither choice list nor file of the same name. */
  | 'instance'
  /** Renamed to its file. */
  | 'instance-name'
  /** Gets a choice. */
  | 'empty-list'
  | 'choice-without-name'
  /** Of select-multiple; the converter refuses it. */
  | 'choice-with-space'
  /** Reserved column name; it is changed. */
  | 'choice-column'
  /** `select_one_external`: in a file beside the form. */
  | 'external-choices'
  | 'question-type'
  /** Such as `short`. */
  | 'text-form';

export interface Unsaid {
  readonly code: UnsaidCode;
  readonly name: string;
}

/** Each thing once. */
export class UnsaidList {
  private readonly found = new Map<string, Unsaid>();

  add(code: UnsaidCode, name: string): void {
    this.found.set(`${code} ${name}`, { code, name });
  }

  get list(): readonly Unsaid[] {
    return [...this.found.values()];
  }
}

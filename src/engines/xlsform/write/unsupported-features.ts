/** What a form has and a spreadsheet cannot say. The caller has the sentences. */
export type UnsaidCode =
  /** Markup inside a text, other than the value of a question. */
  | 'markup-in-text'
  /** A text with the result of an expression, which is not the value of one question. */
  | 'expression-in-text'
  /** A question without a text, which gets its name as label. */
  | 'no-label'
  /** A group or control without a place for answers. */
  | 'control-without-answer'
  /** A group that the form does not show, which a spreadsheet always makes visible. */
  | 'hidden-group'
  /** Questions that are shown in another order than their answers are kept. */
  | 'other-order'
  /** Repeats that begin with several instances, or with other answers than new instances have. */
  | 'repeat-instances'
  /** A number of repeats that is not the answer to one question: it gets a question of its own. */
  | 'repeat-count'
  /** A default in a repeat that is computed only at first, or only in new instances. */
  | 'repeat-default'
  /** A default that is written and one that is computed; the computed one stays. */
  | 'two-defaults'
  /** A default that is computed, but does not look like an expression. */
  | 'plain-computed-default'
  /** Something that the form says about a submission, other than its id, name, entity and log. */
  | 'metadata'
  /** A name of submissions that nothing computes. */
  | 'empty-name'
  /** Something that is done at an event for which there is no column. */
  | 'action'
  /** Choices from a place that no list or file is. */
  | 'choices-source'
  /** Another instance than a list of choices or a file with the name of the instance. */
  | 'instance'
  /** An instance with another name than its file, which it gets. */
  | 'instance-name'
  /** A list without choices, which gets one. */
  | 'empty-list'
  /** A choice without a value. */
  | 'choice-without-name'
  /** Choices with a space in their value, of a question with several answers: the converter refuses them. */
  | 'choice-with-space'
  /** A column of choices with a name that means something else in a spreadsheet; it is changed. */
  | 'choice-column'
  /** The choices of a `select_one_external`, which are in a file beside the form. */
  | 'external-choices'
  /** A control with a type that has none of this kind. */
  | 'question-type'
  /** A form of a text, such as `short`. */
  | 'text-form';

/** `name` is the question, list or text that it is about. */
export interface Unsaid {
  readonly code: UnsaidCode;
  readonly name: string;
}

/** Collects what cannot be said, each thing once. */
export class UnsaidList {
  private readonly found = new Map<string, Unsaid>();

  add(code: UnsaidCode, name: string): void {
    this.found.set(`${code} ${name}`, { code, name });
  }

  get list(): readonly Unsaid[] {
    return [...this.found.values()];
  }
}

/** Form features that a spreadsheet cannot express. Callers have the sentences. */
export type UnsupportedCode =
  | 'markup-in-text' // Other than the value of a question.
  | 'expression-in-text' // Not just the value of one question.
  | 'no-label' // Gets its name as label.
  | 'control-without-answer'
  | 'hidden-group' // Spreadsheets make every group visible.
  | 'other-order' // Display order differs from answer order.
  | 'repeat-instances' // Starts with several instances, or other answers than new ones.
  | 'repeat-count' // Not the answer of one question: it gets a question of its own.
  | 'repeat-default' // Computed only at first, or only in new instances.
  | 'two-defaults' // Written and computed; the computed one stays.
  | 'plain-computed-default' // Does not look like an expression.
  | 'metadata' // Other than id, name, entity and log.
  | 'empty-name'
  | 'action' // At an event without a column.
  | 'choices-source' // Neither list nor file.
  | 'instance' // Neither choice list nor file of the same name.
  | 'instance-name' // Renamed to its file.
  | 'empty-list' // Gets a choice.
  | 'choice-without-name'
  | 'choice-with-space' // Of select-multiple; the converter refuses it.
  | 'choice-column' // Reserved column name; it is changed.
  | 'external-choices' // `select_one_external`: in a file beside the form.
  | 'question-type'
  | 'text-form'; // Such as `short`.

export interface UnsupportedFeature {
  readonly code: UnsupportedCode;
  readonly name: string;
}

export class UnsupportedFeatures {
  private readonly found = new Map<string, UnsupportedFeature>();

  add(code: UnsupportedCode, name: string): void {
    this.found.set(`${code} ${name}`, { code, name });
  }

  get list(): readonly UnsupportedFeature[] {
    return [...this.found.values()];
  }
}

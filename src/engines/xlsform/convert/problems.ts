/** All problems of a conversion. Callers turn codes and values into sentences. */

export type Severity = 'error' | 'warning';

export interface Problem {
  readonly severity: Severity;
  readonly code: ProblemCode;
  /** Absent for problems of the whole workbook. */
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: { readonly name: string; readonly number: number };
  /** Values for the sentence, listed below. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Severity by code, with the values of each. */
export const severities = {
  // The workbook and its sheets.

  'survey-missing': 'error', // No survey sheet, or an empty one. `similar`: sheets whose names may be misspelled.
  'sheet-misspelled': 'warning', // `sheet`, `similar`.
  'header-repeated': 'error', // `header`.
  'header-same-column': 'error', // `header`, `other`.
  'header-missing': 'error', // `header`.
  'header-too-deep': 'error', // Too many parts between colons.
  'attribute-name-invalid': 'error', // `name`.
  'prefix-undeclared': 'error', // Not declared by the setting "namespaces". `prefix`.
  'header-part-ignored': 'warning', // Left out: too many parts between colons.
  'form-id-twice': 'warning', // Both "form_id" and "id_string"; the second is ignored.
  'disabled-column': 'warning', // No longer in the standard; "relevant" does the same.
  'character-forbidden': 'error', // A control character, which no form can contain.
  'translation-missing': 'warning', // No column for texts that another language has. `language`, `column`.
  'language-without-code': 'warning', // Not like "French (fr)". `language`.
  'form-too-large': 'error',
  'more-problems': 'warning', // More than are listed. `count`.

  // Names.

  'name-missing': 'error',
  'name-invalid': 'error', // Must start with a letter or "_"; then letters, digits, "_", "-", ".". `name`.
  'name-reserved': 'error', // `name`.
  'name-repeated': 'error', // In the same group, repeat or form. `name`.
  'name-added-twice': 'error', // Also generated, such as the count of a repeat. `name`.
  'name-differs-in-case': 'warning', // In the same group. `name`.

  // Rows of the survey.

  'row-ignored': 'warning', // Without type, name and label.
  'type-missing': 'error',
  'type-unknown': 'error', // `type`.
  'label-missing': 'error', // Neither label, hint nor media. `name`.
  'big-image-alone': 'error', // No image beside it. `name`.
  'media-type-unknown': 'error', // `type`.
  'calculation-missing': 'error',
  'property-unsupported': 'warning', // Most devices no longer provide it. `type`.
  'background-geopoint-trigger': 'error',
  'background-geopoint-calculation': 'error',
  'osm-list-unknown': 'error', // Not on the sheet "osm". `list`.

  // Groups, repeats and loops.

  'section-end-unmatched': 'error', // `type`; where another section is open: `open`, `openType`, `openRow`.
  'section-unclosed': 'error', // `type`, `name`.
  'nested-too-deep': 'error', // `most`.
  'repeat-label-missing': 'warning', // `name`.
  'repeat-named-like-form': 'error', // `name`.
  'repeat-name-repeated': 'error', // `name`.
  'external-in-repeat': 'error', // `name`.
  'loop-list-missing': 'error',
  'loop-placeholder': 'error', // Invalid, or not filled by the choices. `text`.
  'loop-label-missing': 'error', // `name`.
  'loop-too-large': 'error', // Would write too many questions. `most`.

  // Choices.

  'choices-missing': 'error', // The sheet "choices" is missing. `list`.
  'choice-list-missing': 'error', // `type`.
  'choice-list-unknown': 'error', // Not on the sheet "choices". `list`.
  'choice-file-ending': 'error', // Unsupported. `file`.
  'choice-name-missing': 'error', // `list`.
  'choice-name-repeated': 'error', // `list`, `name`, `other`: the row of the first.
  'choice-name-spaces': 'error', // Of select-multiple. `name`, `list`.
  'choice-label-missing': 'warning', // `list`, `name`.
  'choice-header-ignored': 'warning', // Left out, because it has a space. `header`.
  'choice-header-invalid': 'error', // Not an element name. `header`.
  'select-multiple-from-repeat': 'error', // Only "select_one" works. `list`.
  'other-with-filter': 'error',
  'other-without-choices': 'error', // Needs a list on the sheet "choices". `list`.
  'other-untranslated': 'warning', // "or_other" adds texts in one language to a form with several.
  'external-choices-missing': 'error', // The sheet "external_choices" is missing. `list`.
  'external-list-unknown': 'error', // Not on the sheet "external_choices". `list`.
  'external-select-unfiltered': 'warning', // `list`.
  'external-select-needs-filter': 'error', // `list`.
  'table-list-differs': 'error', // Selects of a table. `list`, `first`.
  'table-list-filter': 'error',
  'table-list-choices': 'error', // Needs a list on the sheet "choices". `list`.
  'search-with-file': 'error', // Its choices must be in the workbook. `name`.
  'search-without-choices': 'error', // No list on the sheet "choices". `name`.
  'search-list-shared': 'error', // With a select without search(). `name`, `list`, `other`.

  // References.

  'reference-malformed': 'error',
  'reference-unknown': 'error', // No row of the survey. `name`.
  'reference-ambiguous': 'error', // `name`, and `count` where they are rows.
  'expression-malformed': 'error', // `part`: the expression from there on; '' if incomplete.
  'pattern-explosive': 'warning', // Matching it can stop an app. `pattern`.
  'reference-cycle': 'warning', // `names`: around the cycle.
  'trigger-comma-missing': 'error',
  'trigger-unknown': 'error', // Not a question. `name`.
  'trigger-unseen': 'error', // A question that nobody answers. `name`.
  'instance-name-clash': 'error', // Of two files, or a file and a list. `name`, `first`, `second`: URLs of the files.
  'external-name-repeated': 'error', // `name`.

  // Parameters.

  'parameters-malformed': 'error', // Not like "start=1 end=10".
  'parameter-unknown': 'error', // `parameter`, `accepted`.
  'parameter-value': 'error', // `parameter`, `value`, `accepted`.
  'parameter-not-whole': 'error', // Or negative where it cannot be. `parameter`, `value`.
  'parameter-not-number': 'error', // `parameter`, `value`.
  'seed-without-randomize': 'error',
  'seed-invalid': 'error', // Neither number nor reference. `value`.
  'image-size-unlimited': 'warning', // No "max-pixels".
  'app-name-invalid': 'error', // Not an Android package name. `app`.
  'reference-geometry-unknown': 'error', // Neither list, file nor repeat. `target`.
  'audit-named': 'error', // Must be "audit". `name`.
  'audit-location-incomplete': 'error', // Parameters in `missing`.
  'audit-age-too-small': 'error', // Less than the interval between locations. `age`, `interval`.
  'range-appearance': 'error', // Does not go with ticks, a placeholder or labels. `appearance`.
  'range-zero': 'error', // `parameter`.
  'range-too-large': 'error', // Longer than the scale. `parameter`.
  'range-between': 'error', // Between steps. `parameter`.
  'range-outside': 'error', // Not on the scale. `parameter`.
  'range-labels-unknown': 'error', // Not on the sheet "choices". `list`.
  'range-labels-not-ends': 'error', // Without ticks, only start and end have labels. `list`.
  'range-label-not-number': 'error', // `name`, `list`.
  'range-label-outside': 'error', // Not on the scale. `name`, `list`.
  'range-label-between': 'error', // Between steps. `name`, `list`, `parameter`.

  // Settings.

  'instance-id-needed': 'error', // Encryption needs it.

  // Entities.

  'entity-column-unknown': 'error', // `header`.
  'entity-list-missing': 'error',
  'entity-list-period': 'error', // `name`.
  'entity-list-repeated': 'error', // `list`.
  'entity-name-underscores': 'error', // Of a list or property. `name`.
  'entity-label-missing': 'error', // `list`.
  'entity-id-missing': 'error', // `list`.
  'entity-update-if-missing': 'error', // Created and updated. `list`.
  'entity-no-place': 'error', // Another entity is in every possible group or repeat. `list`, `scope`, `other`, `otherRow`.
  'entity-left-out': 'warning', // Its answers are outside of the repeat that its expressions refer to. `list`, `scope`.
  'entity-reference-scope': 'error', // Outside of the entity's repeat. `list`, `scope`, `question`, `other`.
  'save-without-entities': 'error',
  'save-list-missing': 'error', // The form has several lists. `property`.
  'save-list-unknown': 'error', // Not on the sheet "entities". `list`.
  'save-delimiters': 'error', // More than one "#". `value`.
  'save-of-group': 'error',
  'save-reserved': 'error', // "name" or "label". `name`.
  'save-repeated': 'error', // `property`, `other`: the row of the first.
  'save-scope': 'error', // Outside of the entity's repeat. `list`, `scope`, `other`.
} as const satisfies Record<string, Severity>;

export type ProblemCode = keyof typeof severities;

export type ProblemLocation = Pick<Problem, 'sheet' | 'row' | 'column'>;

/** Per severity: hostile files can have a problem in every cell. */
const most = 1000;

export class ProblemList {
  private readonly all: Problem[] = [];
  private readonly counts: Record<Severity, number> = { error: 0, warning: 0 };

  get hasErrors(): boolean {
    return this.counts.error > 0;
  }

  add(code: ProblemCode, place: ProblemLocation = {}, values: Problem['values'] = {}): void {
    const severity = severities[code];
    this.counts[severity] += 1;
    if (this.counts[severity] <= most) this.all.push({ severity, code, ...place, values });
  }

  /** The last one counts those left out. */
  finish(): Problem[] {
    const count = this.counts.error + this.counts.warning - this.all.length;
    if (count === 0) return this.all;
    return [...this.all, { severity: 'warning', code: 'more-problems', values: { count } }];
  }
}

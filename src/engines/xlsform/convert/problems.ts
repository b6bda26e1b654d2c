/** All problems of a conversion. Callers turn codes and values into sentences. */

export type Severity = 'error' | 'warning';

export interface Problem {
  /** Errors prevent the conversion. */
  readonly severity: Severity;
  readonly code: ProblemCode;
  /** Absent for problems of the whole workbook. */
  readonly sheet?: string;
  /** One-based; headers are row 1. */
  readonly row?: number;
  /** Header, and one-based number. */
  readonly column?: { readonly name: string; readonly number: number };
  /** Values for the sentence, listed below. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Severity by code, with the values of each. */
export const severities = {
  // The workbook and its sheets.

  /** No survey sheet, or an empty one. `similar`: sheets whose names may be misspelled. */
  'survey-missing': 'error',
  /** `sheet`, `similar`. */
  'sheet-misspelled': 'warning',
  /** `header`. */
  'header-repeated': 'error',
  /** `header`, `other`. */
  'header-same-column': 'error',
  /** `header`. */
  'header-missing': 'error',
  /** Too many parts between colons. */
  'header-too-deep': 'error',
  /** `name`. */
  'attribute-name-invalid': 'error',
  /** Not declared by the setting "namespaces". `prefix`. */
  'prefix-undeclared': 'error',
  /** Left out: too many parts between colons. */
  'header-part-ignored': 'warning',
  /** Both "form_id" and "id_string"; the second is ignored. */
  'form-id-twice': 'warning',
  /** No longer in the standard; "relevant" does the same. */
  'disabled-column': 'warning',
  /** A control character, which no form can contain. */
  'character-forbidden': 'error',
  /** No column for texts that another language has. `language`, `column`. */
  'translation-missing': 'warning',
  /** Not like "French (fr)". `language`. */
  'language-without-code': 'warning',
  'form-too-large': 'error',
  /** More than are listed. `count`. */
  'more-problems': 'warning',

  // Names.

  'name-missing': 'error',
  /** Must start with a letter or "_"; then letters, digits, "_", "-", ".". `name`. */
  'name-invalid': 'error',
  /** `name`. */
  'name-reserved': 'error',
  /** In the same group, repeat or form. `name`. */
  'name-repeated': 'error',
  /** Also generated, such as the count of a repeat. `name`. */
  'name-added-twice': 'error',
  /** In the same group. `name`. */
  'name-differs-in-case': 'warning',

  // Rows of the survey.

  /** Without type, name and label. */
  'row-ignored': 'warning',
  'type-missing': 'error',
  /** `type`. */
  'type-unknown': 'error',
  /** Neither label, hint nor media. `name`. */
  'label-missing': 'error',
  /** No image beside it. `name`. */
  'big-image-alone': 'error',
  /** `type`. */
  'media-type-unknown': 'error',
  'calculation-missing': 'error',
  /** Most devices no longer provide it. `type`. */
  'property-unsupported': 'warning',
  'background-geopoint-trigger': 'error',
  'background-geopoint-calculation': 'error',
  /** Not on the sheet "osm". `list`. */
  'osm-list-unknown': 'error',

  // Groups, repeats and loops.

  /** `type`; where another section is open: `open`, `openType`, `openRow`. */
  'section-end-unmatched': 'error',
  /** `type`, `name`. */
  'section-unclosed': 'error',
  /** `most`. */
  'nested-too-deep': 'error',
  /** `name`. */
  'repeat-label-missing': 'warning',
  /** `name`. */
  'repeat-named-like-form': 'error',
  /** `name`. */
  'repeat-name-repeated': 'error',
  /** `name`. */
  'external-in-repeat': 'error',
  'loop-list-missing': 'error',
  /** Invalid, or not filled by the choices. `text`. */
  'loop-placeholder': 'error',
  /** `name`. */
  'loop-label-missing': 'error',
  /** Would write too many questions. `most`. */
  'loop-too-large': 'error',

  // Choices.

  /** The sheet "choices" is missing. `list`. */
  'choices-missing': 'error',
  /** `type`. */
  'choice-list-missing': 'error',
  /** Not on the sheet "choices". `list`. */
  'choice-list-unknown': 'error',
  /** Unsupported. `file`. */
  'choice-file-ending': 'error',
  /** `list`. */
  'choice-name-missing': 'error',
  /** `list`, `name`, `other`: the row of the first. */
  'choice-name-repeated': 'error',
  /** Of select-multiple. `name`, `list`. */
  'choice-name-spaces': 'error',
  /** `list`, `name`. */
  'choice-label-missing': 'warning',
  /** Left out, because it has a space. `header`. */
  'choice-header-ignored': 'warning',
  /** Not an element name. `header`. */
  'choice-header-invalid': 'error',
  /** Only "select_one" works. `list`. */
  'select-multiple-from-repeat': 'error',
  'other-with-filter': 'error',
  /** Needs a list on the sheet "choices". `list`. */
  'other-without-choices': 'error',
  /** "or_other" adds texts in one language to a form with several. */
  'other-untranslated': 'warning',
  /** The sheet "external_choices" is missing. `list`. */
  'external-choices-missing': 'error',
  /** Not on the sheet "external_choices". `list`. */
  'external-list-unknown': 'error',
  /** `list`. */
  'external-select-unfiltered': 'warning',
  /** `list`. */
  'external-select-needs-filter': 'error',
  /** Selects of a table. `list`, `first`. */
  'table-list-differs': 'error',
  'table-list-filter': 'error',
  /** Needs a list on the sheet "choices". `list`. */
  'table-list-choices': 'error',
  /** Its choices must be in the workbook. `name`. */
  'search-with-file': 'error',
  /** No list on the sheet "choices". `name`. */
  'search-without-choices': 'error',
  /** With a select without search(). `name`, `list`, `other`. */
  'search-list-shared': 'error',

  // References.

  'reference-malformed': 'error',
  /** No row of the survey. `name`. */
  'reference-unknown': 'error',
  /** `name`, and `count` where they are rows. */
  'reference-ambiguous': 'error',
  /** `part`: the expression from there on; '' if incomplete. */
  'expression-malformed': 'error',
  /** Matching it can stop an app. `pattern`. */
  'pattern-explosive': 'warning',
  /** `names`: around the cycle. */
  'reference-cycle': 'warning',
  'trigger-comma-missing': 'error',
  /** Not a question. `name`. */
  'trigger-unknown': 'error',
  /** A question that nobody answers. `name`. */
  'trigger-unseen': 'error',
  /** Of two files, or a file and a list. `name`, `first`, `second`: URLs of the files. */
  'instance-name-clash': 'error',
  /** `name`. */
  'external-name-repeated': 'error',

  // Parameters.

  /** Not like "start=1 end=10". */
  'parameters-malformed': 'error',
  /** `parameter`, `accepted`. */
  'parameter-unknown': 'error',
  /** `parameter`, `value`, `accepted`. */
  'parameter-value': 'error',
  /** Or negative where it cannot be. `parameter`, `value`. */
  'parameter-not-whole': 'error',
  /** `parameter`, `value`. */
  'parameter-not-number': 'error',
  'seed-without-randomize': 'error',
  /** Neither number nor reference. `value`. */
  'seed-invalid': 'error',
  /** No "max-pixels". */
  'image-size-unlimited': 'warning',
  /** Not an Android package name. `app`. */
  'app-name-invalid': 'error',
  /** Neither list, file nor repeat. `target`. */
  'reference-geometry-unknown': 'error',
  /** Must be "audit". `name`. */
  'audit-named': 'error',
  /** Parameters in `missing`. */
  'audit-location-incomplete': 'error',
  /** Less than the interval between locations. `age`, `interval`. */
  'audit-age-too-small': 'error',
  /** Does not go with ticks, a placeholder or labels. `appearance`. */
  'range-appearance': 'error',
  /** `parameter`. */
  'range-zero': 'error',
  /** Longer than the scale. `parameter`. */
  'range-too-large': 'error',
  /** Between steps. `parameter`. */
  'range-between': 'error',
  /** Not on the scale. `parameter`. */
  'range-outside': 'error',
  /** Not on the sheet "choices". `list`. */
  'range-labels-unknown': 'error',
  /** Without ticks, only start and end have labels. `list`. */
  'range-labels-not-ends': 'error',
  /** `name`, `list`. */
  'range-label-not-number': 'error',
  /** Not on the scale. `name`, `list`. */
  'range-label-outside': 'error',
  /** Between steps. `name`, `list`, `parameter`. */
  'range-label-between': 'error',

  // Settings.

  /** Encryption needs it. */
  'instance-id-needed': 'error',

  // Entities.

  /** `header`. */
  'entity-column-unknown': 'error',
  'entity-list-missing': 'error',
  /** `name`. */
  'entity-list-period': 'error',
  /** `list`. */
  'entity-list-repeated': 'error',
  /** Of a list or property. `name`. */
  'entity-name-underscores': 'error',
  /** `list`. */
  'entity-label-missing': 'error',
  /** `list`. */
  'entity-id-missing': 'error',
  /** Created and updated. `list`. */
  'entity-update-if-missing': 'error',
  /** Another entity is in every possible group or repeat. `list`, `scope`, `other`, `otherRow`. */
  'entity-no-place': 'error',
  /** Its answers are outside of the repeat that its expressions refer to. `list`, `scope`. */
  'entity-left-out': 'warning',
  /** Outside of the entity's repeat. `list`, `scope`, `question`, `other`. */
  'entity-reference-scope': 'error',
  'save-without-entities': 'error',
  /** The form has several lists. `property`. */
  'save-list-missing': 'error',
  /** Not on the sheet "entities". `list`. */
  'save-list-unknown': 'error',
  /** More than one "#". `value`. */
  'save-delimiters': 'error',
  'save-of-group': 'error',
  /** "name" or "label". `name`. */
  'save-reserved': 'error',
  /** `property`, `other`: the row of the first. */
  'save-repeated': 'error',
  /** Outside of the entity's repeat. `list`, `scope`, `other`. */
  'save-scope': 'error',
} as const satisfies Record<string, Severity>;

export type ProblemCode = keyof typeof severities;

export type Place = Pick<Problem, 'sheet' | 'row' | 'column'>;

/** Per severity: hostile files can have a problem in every cell. */
const most = 1000;

export class ProblemList {
  private readonly all: Problem[] = [];
  private readonly counts: Record<Severity, number> = { error: 0, warning: 0 };

  get hasErrors(): boolean {
    return this.counts.error > 0;
  }

  add(code: ProblemCode, place: Place = {}, values: Problem['values'] = {}): void {
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

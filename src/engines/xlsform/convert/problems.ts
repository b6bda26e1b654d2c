/** All problems that a conversion can find. Callers turn the codes and their values into sentences. */

export type Severity = 'error' | 'warning';

export interface Problem {
  /** A form with an error is not converted. */
  readonly severity: Severity;
  readonly code: ProblemCode;
  /** The name of the sheet; absent for problems of the whole workbook. */
  readonly sheet?: string;
  /** Its number in the sheet; the headers are in row 1. */
  readonly row?: number;
  /** The column by its header, and by its number from 1. */
  readonly column?: { readonly name: string; readonly number: number };
  /** What the sentence needs to say, such as names and numbers. The comments below list them. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** The codes, each with its meaning and its values. */
export const severities = {
  // The workbook and its sheets.

  /** No sheet is the survey, or it is empty. `similar`: sheets whose names may be misspelled. */
  'survey-missing': 'error',
  /** A sheet is missing, and others have a similar name. `sheet`, `similar`. */
  'sheet-misspelled': 'warning',
  /** Two columns have the same header. `header`. */
  'header-repeated': 'error',
  /** Two headers mean the same column. `header`, `other`. */
  'header-same-column': 'error',
  /** A column that the sheet needs is missing. `header`. */
  'header-missing': 'error',
  /** A header has more parts between colons than the column can have. */
  'header-too-deep': 'error',
  /** A header has a part that cannot be the name of an attribute. `name`. */
  'attribute-name-invalid': 'error',
  /** A name has a prefix that the setting "namespaces" does not declare. `prefix`. */
  'prefix-undeclared': 'error',
  /** An attribute is left out, because its header has too many parts between colons. */
  'header-part-ignored': 'warning',
  /** The settings have both "form_id" and "id_string"; the second is ignored. */
  'form-id-twice': 'warning',
  /** The column "disabled" is not in the standard any more; a condition in "relevant" does the same. */
  'disabled-column': 'warning',
  /** A cell contains a control character that no form can contain. */
  'character-forbidden': 'error',
  /** A language has no column for texts that another language has. `language`, `column`. */
  'translation-missing': 'warning',
  /** A language has no code in brackets, such as "French (fr)". `language`. */
  'language-without-code': 'warning',
  /** The form would be too large for any device. */
  'form-too-large': 'error',
  /** There are more problems than are listed. `count`. */
  'more-problems': 'warning',

  // Names.

  /** A question, group or repeat has no name. */
  'name-missing': 'error',
  /** A name does not begin with a letter or underscore, or has other characters than letters, digits, "_", "-", ".". `name`. */
  'name-invalid': 'error',
  /** A name belongs to the standard. `name`. */
  'name-reserved': 'error',
  /** A name is twice in the same group, repeat or form. `name`. */
  'name-repeated': 'error',
  /** A name is also that of something that the conversion adds, such as the count of a repeat. `name`. */
  'name-added-twice': 'error',
  /** A name differs from another in the same group only in upper and lower case. `name`. */
  'name-differs-in-case': 'warning',

  // Rows of the survey.

  /** A row without type, name and label is left out. */
  'row-ignored': 'warning',
  /** A row has no type. */
  'type-missing': 'error',
  /** There is no such type. `type`. */
  'type-unknown': 'error',
  /** A question has neither label, hint nor media. `name`. */
  'label-missing': 'error',
  /** A question has a big image without an image. `name`. */
  'big-image-alone': 'error',
  /** There is no such kind of media. `type`. */
  'media-type-unknown': 'error',
  /** A row of the type "calculate" has no calculation. */
  'calculation-missing': 'error',
  /** Most devices do not tell this property any more. `type`. */
  'property-unsupported': 'warning',
  /** A background geopoint has no trigger. */
  'background-geopoint-trigger': 'error',
  /** A background geopoint has a calculation. */
  'background-geopoint-calculation': 'error',
  /** The list of tags is not on the sheet "osm". `list`. */
  'osm-list-unknown': 'error',

  // Groups, repeats and loops.

  /** An end of a group, repeat or loop matches no begin. `type`; where another is open: `open`, `openType`, `openRow`. */
  'section-end-unmatched': 'error',
  /** A group, repeat or loop has no end. `type`, `name`. */
  'section-unclosed': 'error',
  /** Groups and repeats are nested too deep. `most`. */
  'nested-too-deep': 'error',
  /** A repeat has no label. `name`. */
  'repeat-label-missing': 'warning',
  /** A repeat has the name of the form. `name`. */
  'repeat-named-like-form': 'error',
  /** Two repeats of the form have the same name. `name`. */
  'repeat-name-repeated': 'error',
  /** A file is declared inside a repeat. `name`. */
  'external-in-repeat': 'error',
  /** A loop names no list of choices. */
  'loop-list-missing': 'error',
  /** A percent sign in a loop is no placeholder that the choices fill. `text`. */
  'loop-placeholder': 'error',
  /** A choice of a loop has no label. `name`. */
  'loop-label-missing': 'error',
  /** A loop would write too many questions. `most`. */
  'loop-too-large': 'error',

  // Choices.

  /** A question needs the sheet "choices", which is missing. `list`. */
  'choices-missing': 'error',
  /** A question with choices names no list. `type`. */
  'choice-list-missing': 'error',
  /** A list is not on the sheet "choices". `list`. */
  'choice-list-unknown': 'error',
  /** Choices come from a file without a supported ending. `file`. */
  'choice-file-ending': 'error',
  /** A choice has no name. `list`. */
  'choice-name-missing': 'error',
  /** Two choices of a list have the same name. `list`, `name`, `other`: the row of the first. */
  'choice-name-repeated': 'error',
  /** A choice of several has a space in its name. `name`, `list`. */
  'choice-name-spaces': 'error',
  /** A choice has no label. `list`, `name`. */
  'choice-label-missing': 'warning',
  /** A column of choices is left out, because its header has a space. `header`. */
  'choice-header-ignored': 'warning',
  /** A header of choices cannot be the name of an element. `header`. */
  'choice-header-invalid': 'error',
  /** The answers of a repeat can be choices of "select_one" only. `list`. */
  'select-multiple-from-repeat': 'error',
  /** "or_other" cannot have a choice filter. */
  'other-with-filter': 'error',
  /** "or_other" needs a list on the sheet "choices". `list`. */
  'other-without-choices': 'error',
  /** "or_other" adds texts in one language to a form with several. */
  'other-untranslated': 'warning',
  /** An external select needs the sheet "external_choices". `list`. */
  'external-choices-missing': 'error',
  /** A list is not on the sheet "external_choices". `list`. */
  'external-list-unknown': 'error',
  /** An external select has no choice filter. `list`. */
  'external-select-unfiltered': 'warning',
  /** An external select without a choice filter cannot be written. `list`. */
  'external-select-needs-filter': 'error',
  /** The selects of a table have different lists. `list`, `first`. */
  'table-list-differs': 'error',
  /** A select of a table has a choice filter. */
  'table-list-filter': 'error',
  /** A select of a table needs a list on the sheet "choices". `list`. */
  'table-list-choices': 'error',
  /** A select with search() takes its choices from a file. `name`. */
  'search-with-file': 'error',
  /** A select with search() has no list on the sheet "choices". `name`. */
  'search-without-choices': 'error',
  /** The list of a select with search() is also that of a select without it. `name`, `list`, `other`. */
  'search-list-shared': 'error',

  // References.

  /** Something begins like a reference, but is not one: "${", a name, and "}". */
  'reference-malformed': 'error',
  /** A reference names no row of the survey. `name`. */
  'reference-unknown': 'error',
  /** A reference names several parts of the form. `name`, and `count` where they are rows. */
  'reference-ambiguous': 'error',
  /** An expression cannot be parsed. `part`: the expression from there on; '' for one that is not complete. */
  'expression-malformed': 'error',
  /** Comparing a regular expression with an answer can stop an app. `pattern`. */
  'pattern-explosive': 'warning',
  /** A value is computed from itself. `names`: the names around the cycle. */
  'reference-cycle': 'warning',
  /** Triggers have no comma between them. */
  'trigger-comma-missing': 'error',
  /** A trigger names no question. `name`. */
  'trigger-unknown': 'error',
  /** A trigger is a question that nobody answers. `name`. */
  'trigger-unseen': 'error',
  /** Two files, or a file and a list of choices, have the same name. `name`, `first`, `second`: the addresses of the files. */
  'instance-name-clash': 'error',
  /** Two rows declare a file with the same name. `name`. */
  'external-name-repeated': 'error',

  // Parameters.

  /** Parameters are not pairs such as "start=1 end=10". */
  'parameters-malformed': 'error',
  /** The question does not know a parameter. `parameter`, `accepted`. */
  'parameter-unknown': 'error',
  /** A parameter has none of the accepted values. `parameter`, `value`, `accepted`. */
  'parameter-value': 'error',
  /** A parameter is not a whole number, or is negative where it cannot be. `parameter`, `value`. */
  'parameter-not-whole': 'error',
  /** A parameter is not a number. `parameter`, `value`. */
  'parameter-not-number': 'error',
  /** There is a seed, but the order is not random. */
  'seed-without-randomize': 'error',
  /** A seed is neither a number nor a reference. `value`. */
  'seed-invalid': 'error',
  /** The size of images is not limited by "max-pixels". */
  'image-size-unlimited': 'warning',
  /** A parameter is not the name of an Android app. `app`. */
  'app-name-invalid': 'error',
  /** A reference geometry is neither a list, a file nor a repeat. `target`. */
  'reference-geometry-unknown': 'error',
  /** An audit has another name than "audit". `name`. */
  'audit-named': 'error',
  /** An audit with locations lacks parameters. `missing`. */
  'audit-location-incomplete': 'error',
  /** The greatest age of locations is less than the interval between them. `age`, `interval`. */
  'audit-age-too-small': 'error',
  /** The appearance does not go with ticks, a placeholder or labels. `appearance`. */
  'range-appearance': 'error',
  /** A distance on the scale is zero. `parameter`. */
  'range-zero': 'error',
  /** A distance is longer than the scale. `parameter`. */
  'range-too-large': 'error',
  /** A value is between the steps of the scale. `parameter`. */
  'range-between': 'error',
  /** A value is not on the scale. `parameter`. */
  'range-outside': 'error',
  /** The list with labels of the scale is not on the sheet "choices". `list`. */
  'range-labels-unknown': 'error',
  /** Without ticks, only the start and the end have labels. `list`. */
  'range-labels-not-ends': 'error',
  /** The name of a label is not a number. `name`, `list`. */
  'range-label-not-number': 'error',
  /** A label is not on the scale. `name`, `list`. */
  'range-label-outside': 'error',
  /** A label is between the steps of the scale. `name`, `list`, `parameter`. */
  'range-label-between': 'error',

  // Settings.

  /** The id of records is omitted, but encryption needs it. */
  'instance-id-needed': 'error',

  // Entities.

  /** There is no such column for entities. `header`. */
  'entity-column-unknown': 'error',
  /** An entity has no list. */
  'entity-list-missing': 'error',
  /** The name of a list of entities has a period. `name`. */
  'entity-list-period': 'error',
  /** Two rows are for the same list. `list`. */
  'entity-list-repeated': 'error',
  /** A name of a list or property begins with two underscores. `name`. */
  'entity-name-underscores': 'error',
  /** Entities are created without a label. `list`. */
  'entity-label-missing': 'error',
  /** Entities are updated without "entity_id". `list`. */
  'entity-id-missing': 'error',
  /** Entities are created and updated without "update_if". `list`. */
  'entity-update-if-missing': 'error',
  /** Another entity is already in every group or repeat where the entity could be. `list`, `scope`, `other`, `otherRow`. */
  'entity-no-place': 'error',
  /** An entity is not written, because its answers are outside of the repeat that its expressions refer to. `list`, `scope`. */
  'entity-left-out': 'warning',
  /** An expression refers to a question outside of the repeat of the entity. `list`, `scope`, `question`, `other`. */
  'entity-reference-scope': 'error',
  /** An answer is saved to an entity, but the form has none. */
  'save-without-entities': 'error',
  /** A property has no list, but the form has several. `property`. */
  'save-list-missing': 'error',
  /** The list of a property is not on the sheet "entities". `list`. */
  'save-list-unknown': 'error',
  /** There is more than one "#" in the name of a property. `value`. */
  'save-delimiters': 'error',
  /** A group or repeat is saved as a property. */
  'save-of-group': 'error',
  /** A property is called "name" or "label". `name`. */
  'save-reserved': 'error',
  /** A property is saved twice. `property`, `other`: the row of the first. */
  'save-repeated': 'error',
  /** A property is outside of the repeat of its entity. `list`, `scope`, `other`. */
  'save-scope': 'error',
} as const satisfies Record<string, Severity>;

export type ProblemCode = keyof typeof severities;

// Collects the problems of a conversion, in the order in which they are found.

/** A cell, row or sheet that a problem is about. */
export type Place = Pick<Problem, 'sheet' | 'row' | 'column'>;

/** Hostile files can have a problem in every cell; nobody reads more than this of each severity. */
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

  /** All problems; the last one says how many are left out. */
  finish(): Problem[] {
    const count = this.counts.error + this.counts.warning - this.all.length;
    if (count === 0) return this.all;
    return [...this.all, { severity: 'warning', code: 'more-problems', values: { count } }];
  }
}

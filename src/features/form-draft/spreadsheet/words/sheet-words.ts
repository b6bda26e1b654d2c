import { msg, plural } from '@lingui/core/macro';
import type { ProblemCode } from '~/shared/xlsform/convert/problems';
import type { Words } from './sentences';

/** Problems of the workbook, its sheets, headers and names. */
export const sheetWords = {
  'survey-missing': ({ similar }) =>
    similar === ''
      ? [msg`The sheet “survey” is missing or empty.`, msg`Add a sheet with this name that lists the questions.`]
      : [msg`The sheet “survey” is missing or empty.`, msg`Rename the sheet ${similar} if it lists the questions.`],
  'sheet-misspelled': ({ sheet, similar }) => [
    msg`There is no sheet “${sheet}”, but one with a similar name: ${similar}.`,
    msg`Correct its name if it was meant; otherwise it is ignored.`,
  ],
  'header-repeated': ({ header }) => [
    msg`Two columns have the header “${header}”.`,
    msg`Rename or delete one of the columns.`,
  ],
  'header-same-column': ({ header, other }) => [
    msg`The headers “${header}” and “${other}” mean the same column.`,
    msg`Move the contents to one of the columns, and delete the other.`,
  ],
  'header-missing': ({ header }) => [
    msg`The column “${header}” is missing.`,
    msg`Add a column with this header in the first row.`,
  ],
  'header-too-deep': () => [
    msg`The header of this column has too many parts between colons.`,
    msg`A column with a language has two, such as “label::English (en)”.`,
  ],
  'attribute-name-invalid': ({ name }) => [
    msg`“${name}” in the header of this column cannot be the name of an attribute.`,
    msg`Start with a letter or underscore, then use letters, digits, underscores, hyphens and points.`,
  ],
  'prefix-undeclared': ({ prefix }) => [
    msg`The prefix “${prefix}” is not declared.`,
    msg`Declare it in the column “namespaces” of the sheet “settings”, or remove it.`,
  ],
  'header-part-ignored': () => [msg`This column is ignored: its header has too many parts between colons.`],
  'form-id-twice': () => [
    msg`The settings have both “form_id” and “id_string”. “id_string” is ignored.`,
    msg`Delete the column “id_string”.`,
  ],
  'disabled-column': () => [
    msg`The column “disabled” is outdated.`,
    msg`Delete the row, or use a condition in the column “relevant”.`,
  ],
  'character-forbidden': () => [
    msg`This cell has an invisible control character that no form can contain.`,
    msg`Clear the cell and type the text again.`,
  ],
  'translation-missing': ({ language, column }) => [
    msg`The language ${language} has no column “${column}”, but another language has one.`,
    msg`Add a column for it. People who use this language see no text there.`,
  ],
  'language-without-code': ({ language }) => [
    msg`The language ${language} has no code.`,
    msg`Add the code in brackets to the headers, such as “French (fr)”.`,
  ],
  'form-too-large': () => [
    msg`The form is too large for any device.`,
    msg`Split the form, or move long lists of choices to a CSV file.`,
  ],
  'more-problems': ({ count }) => [
    msg`${plural(count, { one: '# more problem is not listed.', other: '# more problems are not listed.' })}`,
    msg`Correct those above first.`,
  ],
  'name-missing': () => [msg`This row has no name.`, msg`Add a name without spaces. The answers are saved under it.`],
  'name-invalid': ({ name }) => [
    msg`“${name}” cannot be a name.`,
    msg`Start with a letter or underscore, then use letters, digits, underscores, hyphens and points. Spaces are not allowed.`,
  ],
  'name-reserved': ({ name }) => [msg`The name “${name}” is reserved.`, msg`Use another name.`],
  'name-repeated': ({ name }) => [
    msg`The name “${name}” is already used in this group, repeat or form.`,
    msg`Rename one of the rows.`,
  ],
  'name-added-twice': ({ name }) => [
    msg`The conversion adds something with the name “${name}”, such as the count of a repeat.`,
    msg`Use another name.`,
  ],
  'name-differs-in-case': ({ name }) => [
    msg`The name “${name}” differs from another one only in upper and lower case.`,
    msg`Rename one of them, because some tools do not tell them apart.`,
  ],
} as const satisfies Partial<Words<ProblemCode>>;

import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '~/shared/xlsform/convert/problems';
import type { Words } from './sentences';

/** Problems of choices and of questions that have them. */
export const choiceWords = {
  'choices-missing': ({ list }) => [
    msg`The sheet “choices” is missing, but this question has the list “${list}”.`,
    msg`Add the sheet with the columns “list_name”, “name” and “label”.`,
  ],
  'choice-list-missing': ({ type }) => [
    msg`The type “${type}” needs a list of choices.`,
    msg`Enter the name of the list after the type, such as “select_one crops”.`,
  ],
  'choice-list-unknown': ({ list }) => [
    msg`The list “${list}” is not on the sheet “choices”.`,
    msg`Add it there, or correct the name of the list.`,
  ],
  'choice-file-ending': ({ file }) => [
    msg`Choices cannot come from “${file}”.`,
    msg`The name of the file must end in .csv, .xml or .geojson.`,
  ],
  'choice-name-missing': ({ list }) => [
    msg`A choice of the list “${list}” has no name.`,
    msg`Enter the value that is saved when it is selected.`,
  ],
  'choice-name-repeated': ({ name, list, other }) => [
    msg`The list “${list}” has the choice “${name}” already in row ${other}.`,
    msg`Rename one of them, or set “allow_choice_duplicates” to “yes” on the sheet “settings”.`,
  ],
  'choice-name-spaces': ({ name, list }) => [
    msg`The choice “${name}” of the list “${list}” has a space in its name.`,
    msg`Remove the space: it separates the answers of a question with several choices.`,
  ],
  'choice-label-missing': ({ name, list }) => [
    msg`The choice “${name}” of the list “${list}” has no label.`,
    msg`People see its name instead.`,
  ],
  'choice-header-ignored': ({ header }) => [
    msg`The column “${header}” is ignored, because its header has a space or is empty.`,
    msg`Rename the column if a choice filter needs it.`,
  ],
  'choice-header-invalid': ({ header }) => [
    msg`“${header}” cannot be the header of a column of choices.`,
    msg`Start with a letter or underscore, then use letters, digits, underscores, hyphens and points.`,
  ],
  'select-multiple-from-repeat': () => [
    msg`Only “select_one” can have the entries of a repeat as its choices.`,
    msg`Use “select_one”.`,
  ],
  'other-with-filter': () => [
    msg`A question with “or_other” cannot have a choice filter.`,
    msg`Add a choice “other” to the list, and a text question after it.`,
  ],
  'other-without-choices': ({ list }) => [
    msg`“or_other” needs a list on the sheet “choices”, but “${list}” is not there.`,
    msg`Move the choices there, or remove “or_other”.`,
  ],
  'other-untranslated': () => [
    msg`“or_other” adds the texts “Other” and “Specify other.” in English only, but the form is translated.`,
    msg`Add a choice “other” to the list, and a text question after it.`,
  ],
  'external-choices-missing': ({ list }) => [
    msg`The sheet “external_choices” is missing, but this question has the list “${list}”.`,
    msg`Add the sheet, or use “select_one”.`,
  ],
  'external-list-unknown': ({ list }) => [
    msg`The list “${list}” is not on the sheet “external_choices”.`,
    msg`Add it there, or correct the name of the list.`,
  ],
  'external-select-unfiltered': () => [
    msg`This external select has no choice filter, so that it is a usual select.`,
    msg`Use “select_one”, or enter a choice filter.`,
  ],
  'external-select-needs-filter': () => [
    msg`An external select needs a choice filter.`,
    msg`Enter it in the column “choice_filter”, or use “select_one”.`,
  ],
  'table-list-differs': ({ list, first }) => [
    msg`This question has the list “${list}”, but the first one of the table has “${first}”.`,
    msg`All questions of a “table-list” need the same list. Move this one out of the group.`,
  ],
  'table-list-filter': () => [
    msg`A question in a “table-list” cannot have a choice filter.`,
    msg`Clear the cell, or move the question out of the group.`,
  ],
  'table-list-choices': ({ list }) => [
    msg`A “table-list” needs a list on the sheet “choices”, but “${list}” is not there.`,
    msg`Move the choices there, or move the question out of the group.`,
  ],
  'search-with-file': ({ name }) => [
    msg`The question “${name}” has search() in its appearance, and also a file with choices.`,
    msg`Use a list on the sheet “choices” with search(), or remove search().`,
  ],
  'search-without-choices': ({ name }) => [
    msg`The question “${name}” has search() in its appearance, but its list is not on the sheet “choices”.`,
    msg`Add the list there. Its rows name the columns of the file.`,
  ],
  'search-list-shared': ({ list, other }) => [
    msg`The list “${list}” is used with search() here, but without it by “${other}”.`,
    msg`Use two lists.`,
  ],
} as const satisfies Partial<Words<ProblemCode>>;

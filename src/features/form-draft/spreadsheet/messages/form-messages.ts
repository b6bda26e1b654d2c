import { msg, plural } from '@lingui/core/macro';
import type { ProblemCode } from '~/engines/xlsform/convert/problems';
import type { Words } from './message-values';

export const rowWords = {
  'row-ignored': () => [msg`This row is ignored: it has no type, name or label.`],
  'type-missing': () => [msg`This row has no type.`, msg`Enter a type, such as “text” or “integer”.`],
  'type-unknown': ({ type }) => [
    msg`There is no question type “${type}”.`,
    msg`Check the spelling. Types are, for example, “text”, “integer” and “select_one” with the name of a list.`,
  ],
  'label-missing': ({ name }) => [
    msg`The question “${name}” has no label.`,
    msg`Enter a label or a hint, or add an image, audio or video.`,
  ],
  'big-image-alone': ({ name }) => [
    msg`The question “${name}” has a big image, but no image.`,
    msg`Add the image that opens the big one.`,
  ],
  'media-type-unknown': ({ type }) => [
    msg`There is no kind of media “${type}”.`,
    msg`Use “image”, “big-image”, “audio” or “video”.`,
  ],
  'calculation-missing': () => [msg`This row has no calculation.`, msg`Enter it in the column “calculation”.`],
  'property-unsupported': ({ type }) => [
    msg`Most devices no longer give apps this property: ${type}.`,
    msg`Delete the row if the answer stays empty.`,
  ],
  'background-geopoint-trigger': () => [
    msg`A “background-geopoint” needs a trigger.`,
    msg`Enter a question in the column “trigger”. The place is read when its answer changes.`,
  ],
  'background-geopoint-calculation': () => [
    msg`A “background-geopoint” cannot have a calculation.`,
    msg`Clear the cell in the column “calculation”.`,
  ],
  'osm-list-unknown': ({ list }) => [
    msg`The list of tags “${list}” is not on the sheet “osm”.`,
    msg`Add it there, or correct the name of the list.`,
  ],
  'section-end-unmatched': ({ type, open, openType, openRow }) =>
    openRow === ''
      ? [msg`This “end ${type}” has no “begin ${type}” before it.`, msg`Delete the row, or add the missing row.`]
      : [
          msg`This “end ${type}” does not match “begin ${openType}” in row ${openRow} (${open}), which is still open.`,
          msg`Close it with “end ${openType}” first, or correct the type of one of the rows.`,
        ],
  'section-unclosed': ({ type, name }) => [
    msg`“begin ${type}” (${name}) has no end.`,
    msg`Add a row “end ${type}” after its last question.`,
  ],
  'nested-too-deep': ({ most }) => [
    msg`Groups and repeats are nested too deep. ${plural(most, { one: '# level is allowed.', other: '# levels are allowed.' })}`,
  ],
  'repeat-label-missing': ({ name }) => [
    msg`The repeat “${name}” has no label.`,
    msg`Enter one: apps ask with it whether to add another entry.`,
  ],
  'repeat-named-like-form': ({ name }) => [
    msg`The repeat “${name}” has the same name as the form.`,
    msg`Rename the repeat, or set another “name” on the sheet “settings”.`,
  ],
  'repeat-name-repeated': ({ name }) => [
    msg`Another repeat has the name “${name}”.`,
    msg`Every repeat of the form needs a name of its own.`,
  ],
  'external-in-repeat': ({ name }) => [
    msg`The file “${name}” is declared inside a repeat.`,
    msg`Move the row out of the repeat.`,
  ],
  'loop-list-missing': () => [
    msg`This loop has no list of choices.`,
    msg`Enter it in the type, such as “begin loop over crops”.`,
  ],
  'loop-placeholder': ({ text }) => [
    msg`“${text}” is not a placeholder of this loop.`,
    msg`Use “%(name)s” or “%(label)s”, and “%%” for a percent sign.`,
  ],
  'loop-label-missing': ({ name }) => [msg`The choice “${name}” has no label, but a loop needs one.`],
  'loop-too-large': ({ most }) => [
    msg`This loop would create too many questions. ${plural(most, { one: 'At most # is possible.', other: 'At most # are possible.' })}`,
    msg`Use a repeat, or a shorter list of choices.`,
  ],
} as const satisfies Partial<Words<ProblemCode>>;

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

export const entityWords = {
  'entity-column-unknown': ({ header }) => [
    msg`The sheet “entities” cannot have the column “${header}”.`,
    msg`It accepts: list_name, entity_id, create_if, update_if, label, repeat.`,
  ],
  'entity-list-missing': () => [
    msg`This entity has no list.`,
    msg`Enter the name of the entity list in the column “list_name”.`,
  ],
  'entity-list-period': ({ name }) => [
    msg`The name of the entity list “${name}” has a period.`,
    msg`Use another name.`,
  ],
  'entity-list-repeated': ({ list }) => [
    msg`Another row is for the entity list “${list}”.`,
    msg`A form can have one row for each list.`,
  ],
  'entity-name-underscores': ({ name }) => [
    msg`The name “${name}” starts with two underscores, which is reserved.`,
    msg`Use another name.`,
  ],
  'entity-label-missing': ({ list }) => [
    msg`New entities of the list “${list}” would have no label.`,
    msg`Enter it in the column “label”, usually as a reference to a question.`,
  ],
  'entity-id-missing': ({ list }) => [
    msg`Entities of the list “${list}” are updated, but it is not said which one.`,
    msg`Enter the ID in the column “entity_id”, usually as a reference to a question.`,
  ],
  'entity-update-if-missing': ({ list }) => [
    msg`Entities of the list “${list}” are created and updated, but it is not said when they are updated.`,
    msg`Enter a condition in the column “update_if”.`,
  ],
  'entity-no-place': ({ list, scope, other, otherRow }) => [
    msg`There is no place for the entity of the list “${list}” in ${scope}: “${other}” (row ${otherRow}) is there already.`,
    msg`Put the questions that each entity uses into a group of their own.`,
  ],
  'entity-reference-scope': ({ list, question, scope, other }) => [
    msg`The entity of the list “${list}” uses “${question}” in ${scope}, but its other questions are in ${other}.`,
    msg`Use only questions of the same repeat, or of the groups around it.`,
  ],
  'save-without-entities': () => [
    msg`This answer is saved to an entity, but the form has none.`,
    msg`Add the sheet “entities” with a row for the list, or clear the cell.`,
  ],
  'save-list-missing': ({ property }) => [
    msg`The form has several entity lists, and it is not said to which “${property}” belongs.`,
    msg`Enter the list before the property, such as “trees#${property}”.`,
  ],
  'save-list-unknown': ({ list }) => [
    msg`The entity list “${list}” is not on the sheet “entities”.`,
    msg`Add it there, or correct the name.`,
  ],
  'save-delimiters': ({ value }) => [
    msg`“${value}” has more than one “#”.`,
    msg`Enter the list and the property, such as “trees#height”.`,
  ],
  'save-of-group': () => [
    msg`A group or repeat cannot be saved to an entity.`,
    msg`Clear the cell, and save the answers of its questions.`,
  ],
  'save-reserved': ({ name }) => [msg`A property cannot be called “${name}”.`, msg`Use another name.`],
  'save-repeated': ({ property, other }) => [
    msg`The property “${property}” is already saved by row ${other}.`,
    msg`Clear one of the cells, or use another property.`,
  ],
  'save-scope': ({ list, scope, other }) => [
    msg`This answer is in ${scope}, but the entity of the list “${list}” is in ${other}.`,
    msg`Save only answers of the same repeat, or of the groups around it.`,
  ],
  'entity-left-out': ({ list, scope }) => [
    msg`The entity of the list “${list}” is left out: its answers are outside of ${scope}, to which its expressions refer.`,
    msg`Save answers of ${scope}, or change the expressions on the sheet “entities”.`,
  ],
} as const satisfies Partial<Words<ProblemCode>>;

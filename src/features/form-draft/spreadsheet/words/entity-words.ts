import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '~/shared/xlsform/convert/problems';
import type { Words } from './sentences';

/** Problems of entities. */
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

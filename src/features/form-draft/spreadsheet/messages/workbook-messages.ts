import { msg, plural } from '@lingui/core/macro';
import type { ProblemCode } from '~/engines/xlsform/convert/problems';
import type { Words } from './message-values';

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

export const referenceWords = {
  'reference-malformed': ({ example }) => [
    msg`This cell has a reference that is not complete.`,
    msg`Write references like ${example}, without spaces.`,
  ],
  'reference-unknown': ({ reference }) => [
    msg`${reference} is not in the form.`,
    msg`Correct the name, or add a question with it.`,
  ],
  'reference-ambiguous': ({ reference, count }) =>
    count > 1
      ? [
          msg`${reference} can mean ${plural(count, { one: '# row with this name.', other: '# rows with this name.' })}`,
          msg`Rename them, so that each has a name of its own.`,
        ]
      : [msg`${reference} can mean several parts of the form.`, msg`Rename them, so that each has a name of its own.`],
  'expression-malformed': ({ part }) => [
    part === '' ? msg`This expression is not complete.` : msg`This expression cannot be read from ${part} on.`,
    msg`Correct it. As it is, nobody can open the form.`,
  ],
  'pattern-explosive': ({ pattern }) => [
    msg`The regular expression ${pattern} can freeze apps.`,
    msg`Avoid repetition inside repetition, such as (a+)+.`,
  ],
  'reference-cycle': ({ names }) => [
    msg`This value is calculated from itself: ${names}.`,
    msg`Remove one of the references, or apps may refuse the form.`,
  ],
  'trigger-comma-missing': () => [msg`Triggers need a comma between them.`],
  'trigger-unknown': ({ reference }) => [
    msg`The trigger ${reference} is not a question of the form.`,
    msg`Correct the name, or add a question with it.`,
  ],
  'trigger-unseen': ({ name }) => [
    msg`“${name}” cannot be a trigger, because nobody answers it.`,
    msg`Use a question that is shown.`,
  ],
  'instance-name-clash': ({ name, first, second }) =>
    first === '' || second === ''
      ? [msg`A file and a list of choices are both called “${name}”.`, msg`Rename the list, or the file.`]
      : [msg`Two files are called “${name}”: ${first} and ${second}.`, msg`Rename one of them.`],
  'external-name-repeated': ({ name }) => [
    msg`Another row declares a file with the name “${name}”.`,
    msg`Delete or rename one of the rows.`,
  ],
  'parameters-malformed': () => [
    msg`The parameters cannot be read.`,
    msg`Write them as names and values, such as “start=1 end=10 step=1”.`,
  ],
  'parameter-unknown': ({ parameter, accepted }) =>
    accepted === ''
      ? [msg`This question has no parameter “${parameter}”.`]
      : [msg`This question has no parameter “${parameter}”.`, msg`It accepts: ${accepted}.`],
  'parameter-value': ({ parameter, value, accepted }) => [
    msg`“${parameter}” cannot be “${value}”.`,
    msg`It accepts: ${accepted}.`,
  ],
  'parameter-not-whole': ({ parameter, value }) => [
    msg`“${parameter}” must be a whole number that is not negative, but is “${value}”.`,
  ],
  'parameter-not-number': ({ parameter, value }) => [msg`“${parameter}” must be a number, but is “${value}”.`],
  'seed-without-randomize': () => [
    msg`There is a seed, but the order is not random.`,
    msg`Add “randomize=true”, or remove the seed.`,
  ],
  'seed-invalid': ({ value, example }) => [
    msg`The seed “${value}” is neither a number nor a reference.`,
    msg`Use a number, or a question such as ${example}.`,
  ],
  'image-size-unlimited': () => [
    msg`The size of images is not limited.`,
    msg`Add the parameter “max-pixels=1024”: small images upload faster and need less room.`,
  ],
  'app-name-invalid': ({ app }) => [
    msg`“${app}” is not the name of an Android app.`,
    msg`Enter the name of its package, such as “org.example.camera”.`,
  ],
  'reference-geometry-unknown': ({ target }) => [
    msg`The reference geometry “${target}” is neither a list of choices, a file nor a repeat.`,
    msg`Correct its name.`,
  ],
  'audit-named': ({ name }) => [msg`The audit is called “${name}”.`, msg`Its name must be “audit”.`],
  'audit-location-incomplete': ({ missing }) => [
    msg`An audit with locations needs more parameters.`,
    msg`Add: ${missing}.`,
  ],
  'audit-age-too-small': ({ age, interval }) => [
    msg`“location-max-age” (${age}) is less than “location-min-interval” (${interval}).`,
    msg`Enter the same number or a larger one.`,
  ],
  'range-appearance': ({ appearance }) => [
    msg`The appearance “${appearance}” cannot be used with ticks, a placeholder or labels.`,
    msg`Use “vertical” or “no-ticks”, or remove these parameters.`,
  ],
  'range-zero': ({ parameter }) => [msg`“${parameter}” cannot be zero.`],
  'range-too-large': ({ parameter }) => [msg`“${parameter}” is longer than the scale from start to end.`],
  'range-between': ({ parameter }) => [
    msg`“${parameter}” is not a multiple of the step.`,
    msg`Use a value that a step reaches.`,
  ],
  'range-outside': ({ parameter }) => [msg`“${parameter}” is not between start and end.`],
  'range-labels-unknown': ({ list }) => [
    msg`The list “${list}” with labels for the scale is not on the sheet “choices”.`,
    msg`Add it there, or correct the name of the list.`,
  ],
  'range-labels-not-ends': ({ list }) => [
    msg`The list “${list}” has labels between start and end, but there are no ticks for them.`,
    msg`Keep only those of start and end, or remove “no-ticks”.`,
  ],
  'range-label-not-number': ({ name, list }) => [
    msg`The name “${name}” of a label in the list “${list}” is not a number.`,
    msg`Enter the value on the scale that has this label.`,
  ],
  'range-label-outside': ({ name, list }) => [
    msg`The label for ${name} in the list “${list}” is not between start and end.`,
  ],
  'range-label-between': ({ name, list, parameter }) => [
    msg`The label for ${name} in the list “${list}” is not a multiple of “${parameter}”.`,
  ],
  'instance-id-needed': () => [
    msg`An encrypted form needs the IDs of its records.`,
    msg`Remove “omit_instanceID”, or the public key.`,
  ],
} as const satisfies Partial<Words<ProblemCode>>;

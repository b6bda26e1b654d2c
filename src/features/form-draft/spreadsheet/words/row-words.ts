import { msg, plural } from '@lingui/core/macro';
import type { ProblemCode } from '~/shared/xlsform/convert/problems';
import type { Words } from './sentences';

/** Problems of rows of the survey, and of groups, repeats and loops. */
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

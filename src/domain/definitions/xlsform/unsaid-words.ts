import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { UnsaidCode } from '~/shared/xlsform/write/unsupported-features';

/** What of a form a spreadsheet cannot say, and what it has instead. In: the name of the question, list or text. */
export const unsaidWords: Readonly<Record<UnsaidCode, (name: string) => MessageDescriptor>> = {
  'markup-in-text': (name) => msg`A text of “${name}” has markup, which is left out.`,
  'expression-in-text': (name) => msg`A text of “${name}” shows the result of an expression, which is left out.`,
  'no-label': (name) => msg`“${name}” has no label. Its name becomes the label.`,
  'control-without-answer': (name) => msg`“${name}” has no place for answers, and is left out.`,
  'hidden-group': (name) => msg`The group “${name}” is not shown in the form. The spreadsheet shows it.`,
  'other-order': (name) =>
    msg`The questions of “${name}” are asked in another order than their answers are kept. They are kept as they are asked.`,
  'repeat-instances': (name) =>
    msg`The repeat “${name}” begins with several entries, or with answers that new entries do not have. It begins empty.`,
  'repeat-count': (name) =>
    msg`How often “${name}” repeats is computed. A hidden question of its own computes it in the spreadsheet.`,
  'repeat-default': (name) =>
    msg`The default of “${name}” is computed for some entries of its repeat only. It is computed for all.`,
  'two-defaults': (name) => msg`“${name}” has a written and a computed default. Only the computed one stays.`,
  'plain-computed-default': (name) =>
    msg`The computed default of “${name}” does not look like an expression. It becomes a written one.`,
  metadata: (name) => msg`“${name}” says something about a submission for which there is no column, and is left out.`,
  'empty-name': (name) => msg`Nothing computes “${name}”. It is left out.`,
  action: (name) => msg`“${name}” is set at an event for which there is no column, and is not set.`,
  'choices-source': (name) => msg`The choices of “${name}” come from a place that is neither a list nor a file.`,
  instance: (name) => msg`The data “${name}” are neither a list of choices nor a file, and are left out.`,
  'instance-name': (name) => msg`The data “${name}” are called like their file.`,
  'empty-list': (name) => msg`The list “${name}” has no choices. It gets one.`,
  'choice-without-name': (name) => msg`A choice of the list “${name}” has no value.`,
  'choice-with-space': (name) =>
    msg`A choice of “${name}” has a space in its value, which a question with several answers cannot have.`,
  'choice-column': (name) =>
    msg`The column “${name}” of choices means something else in a spreadsheet, and is renamed.`,
  'external-choices': (name) =>
    msg`The choices of “${name}” are in a file beside the form. Add them to the sheet “external_choices”.`,
  'question-type': (name) => msg`No type of question is like “${name}”.`,
  'text-form': (name) => msg`A text of “${name}” has a form of its own, such as a short one, which is left out.`,
};

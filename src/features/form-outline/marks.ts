import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormNode } from '~/domain/xforms/model';

/** What a line says about a question besides its label and type, in this order. */
export const marks = [
  'required',
  'relevant',
  'constraint',
  'calculated',
  'default',
  'readonly',
  'choiceFilter',
  'entity',
  'media',
] as const;
export type Mark = (typeof marks)[number];

/** Short, because several stand in one line. */
export const markWords: Record<Mark, MessageDescriptor> = {
  required: msg`Required`,
  relevant: msg`Conditional`,
  constraint: msg`Constraint`,
  calculated: msg`Calculated`,
  default: msg`Default`,
  readonly: msg`Read-only`,
  choiceFilter: msg`Filtered choices`,
  entity: msg`Entity property`,
  media: msg`Media`,
};

const has = (object: object): boolean => Object.keys(object).length > 0;

const tests: Record<Mark, (node: FormNode) => boolean> = {
  required: ({ required }) => required !== null,
  relevant: ({ relevant }) => relevant !== null,
  constraint: ({ constraint }) => constraint !== null,
  calculated: ({ calculate, kind }) => calculate !== null || kind === 'calculation',
  default: (node) => node.default !== null,
  // A note is always read-only.
  readonly: ({ readonly, kind }) => readonly !== null && kind !== 'note',
  choiceFilter: ({ choices }) => choices !== null && choices.filter !== null,
  entity: ({ saveTo }) => saveTo !== null,
  media: ({ labelMedia, hintMedia }) => has(labelMedia) || has(hintMedia),
};

export const hasMark = (node: FormNode, mark: Mark): boolean => tests[mark](node);
export const marksOf = (node: FormNode): Mark[] => marks.filter((mark) => tests[mark](node));

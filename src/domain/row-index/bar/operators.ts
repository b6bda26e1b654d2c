import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Condition } from '../types';
import type { AnswerKind } from './fields';

/** A condition as one chooses it: of two limits, people often want only one. */
export type Operator = Exclude<Condition['op'], 'notBetween'> | 'is' | 'isNot' | 'atLeast' | 'atMost';

const limits = [
  'between',
  'is',
  'isNot',
  'atLeast',
  'atMost',
  'present',
  'empty',
] as const satisfies readonly Operator[];
const choices = ['anyOf', 'noneOf', 'contains', 'present', 'empty'] as const satisfies readonly Operator[];

/** The conditions that a field can have, the usual one first. Areas are drawn on the map. */
export const operatorsOf: Readonly<Record<AnswerKind, readonly Operator[]>> = {
  text: ['contains', 'equals', 'notEquals', 'anyOf', 'noneOf', 'present', 'empty'],
  number: limits,
  date: limits,
  dateTime: limits,
  time: limits,
  choice: choices,
  choices,
  place: ['present', 'empty'],
  file: ['present', 'empty', 'contains'],
};

export const operatorWords: Readonly<Record<Operator, MessageDescriptor>> = {
  contains: msg`contains`,
  equals: msg`= is exactly`,
  notEquals: msg`≠ is not`,
  anyOf: msg`is one of`,
  noneOf: msg`≠ is none of`,
  is: msg`= is exactly`,
  isNot: msg`≠ is not`,
  atLeast: msg`≥ at least`,
  atMost: msg`≤ at most`,
  between: msg`is between`,
  present: msg`has an answer`,
  empty: msg`has no answer`,
  within: msg`in the drawn area`,
};

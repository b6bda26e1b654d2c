import { msg } from '@lingui/core/macro';

/** Of questions such as `a-b` and `a_b`: what they are, and what comes of it. */
export const alikeNameTexts = {
  title: msg`Names that the server does not tell apart`,
  why: msg`Such questions share a column in the table of submissions. CSV files have each answer.`,
};

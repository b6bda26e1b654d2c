import { msg } from '@lingui/core/macro';

/** For questions such as `a-b` and `a_b`, which share one name in OData. */
export const ambiguousNameMessages = {
  title: msg`Names that the server does not tell apart`,
  why: msg`Such questions share a column in the table of submissions. CSV files have each answer.`,
};

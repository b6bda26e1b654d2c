import type { I18n } from '@lingui/core';
import * as z from 'zod/mini';
import { newEmailProblem } from './new-email';

/**
 * The rule for the address field of a form. `present` is the address before the edit, which stays allowed. In a file of
 * its own, so that lists do not load zod.
 */
export const newEmailRule = (i18n: I18n, present?: string) =>
  z.refine<string>((email) => email === present || newEmailProblem(email) === null, {
    error: ({ input }) => {
      const problem = newEmailProblem(String(input));
      return problem ? i18n._(problem) : '';
    },
  });

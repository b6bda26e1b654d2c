import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';

/** An address as people type it: blanks around it go, and it has to look like one. */
export const emailRule = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'email' }));

/** What to say of an address that breaks the rule, by the rule's name for it. */
export const emailFaults = {
  required: msg`Enter your email address.`,
  email: msg`This is not an email address. It looks like name@example.org.`,
};

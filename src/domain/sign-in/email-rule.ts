import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { emailPattern } from '~/shared/lib/email';

/** An email address as typed: trimmed, with a basic format check. */
export const emailRule = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.regex(emailPattern, { error: 'email' }));

/** The message for an address that breaks the rule, by the rule's name. */
export const emailFaults = {
  required: msg`Enter your email address.`,
  email: msg`This is not an email address. Enter one like name@example.org.`,
};

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { newEmailPattern } from '~/shared/lib/email';
import { visibleName } from '~/shared/lib/visible-name';

/** Why a text cannot be the address of an account; null if it can. */
export function newEmailProblem(email: string): MessageDescriptor | null {
  // They can make an address look like another one.
  if (visibleName(email) !== email)
    return msg`An email address cannot contain invisible characters. Enter one address, like name@example.org.`;
  if (newEmailPattern.test(email)) return null;
  if (/@.*[;,\s].*@/.test(email))
    return msg`This is more than one email address. Enter one address, like name@example.org.`;
  const [sign] = /[;,<>"]/.exec(email) ?? [];
  if (sign !== undefined)
    return msg`An email address cannot contain ${sign}. Enter one address, like name@example.org.`;
  if (/@.*\s|\s.*@/.test(email))
    return msg`An email address cannot contain spaces. Enter one address, like name@example.org.`;
  return msg`This is not an email address. Enter one like name@example.org.`;
}

/** The rule of an address field. `present`, the address before the edit, stays allowed. */
export const newEmailRule = (i18n: I18n, present?: string) =>
  z.refine<string>((email) => email === present || newEmailProblem(email) === null, {
    error: ({ input }) => {
      const problem = newEmailProblem(String(input));
      return problem ? i18n._(problem) : '';
    },
  });

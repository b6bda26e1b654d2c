import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newEmailPattern } from '~/shared/lib/email';

/** Why a text cannot be the address of an account; null if it can. */
export function newEmailProblem(email: string): MessageDescriptor | null {
  if (newEmailPattern.test(email)) return null;
  const [sign] = /[;,<>"]/.exec(email) ?? [];
  if (sign !== undefined)
    return msg`An email address cannot contain ${sign}. Enter one address, like name@example.org.`;
  if (/@.*\s|\s.*@/.test(email))
    return msg`An email address cannot contain spaces. Enter one address, like name@example.org.`;
  return msg`This is not an email address. Enter one like name@example.org.`;
}

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { emailPattern } from '~/shared/lib/email';

export const emailErrors = {
  required: msg`Enter your email address.`,
  email: msg`This is not an email address. Enter one like name@example.org.`,
};

/** An email address as typed: trimmed, with a basic check. */
export const emailRule = (i18n: I18n) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => i18n._(emailErrors.required) }),
      z.regex(emailPattern, { error: () => i18n._(emailErrors.email) }),
    );

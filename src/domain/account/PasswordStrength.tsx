import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { setUserPasswordBodyNewMin as minimumPasswordLength } from '~/api/generated/limits';
import { isProblem } from '~/api/problem';
import { passwordScore } from '~/shared/lib/password';
import './password-strength.css';

const words = [msg`No password yet`, msg`Too short`, msg`Too short`, msg`Long enough`, msg`Good`] as const;
const best = msg`Very good`;

export function PasswordStrength({ password }: { password: string }) {
  const { t, i18n } = useLingui();
  const score = passwordScore(password);
  const word = i18n._(words[score] ?? best);
  return (
    <div
      className="strength"
      role="meter"
      aria-label={t`Password strength`}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={score}
      aria-valuetext={word}
      data-score={score}
    >
      <span className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span key={bar} className={bar <= score ? 'strength-on' : undefined} />
        ))}
      </span>
      <span className="strength-word" aria-hidden="true">
        {word}
      </span>
    </div>
  );
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * The text for a refused password; null for other failures. The server's advice on a weak one (400.44) is shown
 * unchanged.
 */
export function describePasswordRefusal(error: unknown): MessageDescriptor | string | null {
  if (isProblem(error, '400.21'))
    return msg`This password is too short. Use at least ${minimumPasswordLength} characters.`;
  if (isProblem(error, '400.38'))
    return msg`This password is too long. Use at most 72 characters, or fewer if some are not a–z.`;
  if (!isProblem(error, '400.44')) return null;
  const details = typeof error.details === 'object' && error.details !== null ? error.details : {};
  const warning = 'warning' in details && typeof details.warning === 'string' ? [details.warning] : [];
  const advice = [...warning, ...('suggestions' in details ? textsOf(details.suggestions) : [])]
    .filter((text) => text !== '')
    .join(' ');
  return advice === ''
    ? msg`This password is too easy to guess. Use several words that do not belong together.`
    : msg`This password is too easy to guess. ${advice}`;
}

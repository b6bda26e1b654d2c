import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { passwordScore } from '~/shared/lib/password';
import './password-strength.css';

const words = [msg`No password yet`, msg`Too short`, msg`Too short`, msg`Long enough`, msg`Good`] as const;
const best = msg`Very good`;

/** The estimated strength of a new password: five bars and a word. */
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

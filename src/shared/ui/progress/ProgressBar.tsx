import { useLingui } from '@lingui/react/macro';
import './progress-bar.css';

/** Progress as a bar and in numbers. */
export function ProgressBar({ done, of, label }: { done: number; of: number; label: string }) {
  const { t, i18n } = useLingui();
  const [made, all] = [i18n.number(done), i18n.number(of)];
  return (
    <div className="progress-line">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={t`${made} of ${all}`}
      >
        <div style={{ inlineSize: `${of === 0 ? 100 : (done / of) * 100}%` }} />
      </div>
      <span>{t`${made} of ${all}`}</span>
    </div>
  );
}

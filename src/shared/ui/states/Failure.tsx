import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { describeFailure } from '~/shared/errors/describe-failure';
import { visibleText } from '~/shared/lib/visible-name';
import { ErrorDetails } from './ErrorDetails';
import './failure.css';

interface FailureProps {
  /** What was not done ("The comment was not saved."). */
  notDone: MessageDescriptor | string;
  /** What was caught. */
  error: unknown;
}

/** A failed action: what was not done, why in our words, and the server's own message under "Details". */
export function Failure({ notDone, error }: FailureProps) {
  const { i18n } = useLingui();
  const { notDone: said, why, details } = describeFailure(notDone, error);
  return (
    <>
      <span className="failure">
        {said !== null && <strong>{visibleText(typeof said === 'string' ? said : i18n._(said))}</strong>} {i18n._(why)}
      </span>
      <ErrorDetails text={details} />
    </>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { describeError } from '~/shared/errors/describe-error';
import { describeFailure } from '~/shared/errors/describe-failure';
import { visibleText } from '~/shared/lib/visible-name';

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
      {/* The why of some problems is a list with a line for each. */}
      <span style={{ whiteSpace: 'pre-line' }}>
        {said !== null && <strong>{visibleText(typeof said === 'string' ? said : i18n._(said))}</strong>} {i18n._(why)}
      </span>
      <ErrorDetails text={details} />
    </>
  );
}

/** Why something failed, below a heading or in a row that says what was not done. */
export function Reason({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const { why, details } = describeError(error);
  return (
    <>
      <span>{i18n._(why)}</span>
      <ErrorDetails text={details} />
    </>
  );
}

/** The server's own message under an error, folded. Nothing without one. */
export function ErrorDetails({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <details>
      <summary>
        <Trans>Details</Trans>
      </summary>
      <bdi>{text}</bdi>
    </details>
  );
}

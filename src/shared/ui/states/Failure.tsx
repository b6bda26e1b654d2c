import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { describeError } from '~/shared/errors/describe-error';
import { describeFailure } from '~/shared/errors/describe-failure';
import { visibleText } from '~/shared/lib/visible-name';

interface FailureProps {
  failureTitle: MessageDescriptor | string;
  error: unknown;
}

export function Failure(props: FailureProps) {
  const { i18n } = useLingui();
  const { failureTitle: title, why, details } = describeFailure(props.failureTitle, props.error);
  return (
    <>
      {/* Some reasons are a list with a line for each item. */}
      <span style={{ whiteSpace: 'pre-line' }}>
        {title !== null && <strong>{visibleText(typeof title === 'string' ? title : i18n._(title))}</strong>}{' '}
        {i18n._(why)}
      </span>
      <ErrorDetails text={details} />
    </>
  );
}

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

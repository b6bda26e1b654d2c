import { useLingui } from '@lingui/react/macro';
import { describeError } from '~/shared/errors/describe-error';
import { ErrorDetails } from './ErrorDetails';

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

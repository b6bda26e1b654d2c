import { Trans } from '@lingui/react/macro';

/** In place of a form that is not there yet. */
export function FormLoading() {
  return (
    <p className="fill-loading" role="status">
      <Trans>Loading the form…</Trans>
    </p>
  );
}

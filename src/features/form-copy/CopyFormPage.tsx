import { Trans } from '@lingui/react/macro';

/** Copies a form to the same or another project. */
export function CopyFormPage() {
  return (
    <h2>
      <Trans>Copy form</Trans>
    </h2>
  );
}

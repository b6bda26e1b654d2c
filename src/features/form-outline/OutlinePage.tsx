import { Trans } from '@lingui/react/macro';

/** The form as people fill it. */
export function OutlinePage() {
  return (
    <h2>
      <Trans>Outline</Trans>
    </h2>
  );
}

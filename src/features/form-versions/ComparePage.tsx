import { Trans } from '@lingui/react/macro';

/** What changed between two versions of a form. */
export function ComparePage() {
  return (
    <h2>
      <Trans>Compare versions</Trans>
    </h2>
  );
}

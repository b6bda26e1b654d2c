import { Trans } from '@lingui/react/macro';

/** The settings of a form (spec 20 §20.8). */
export function FormSettingsPage() {
  return (
    <h2>
      <Trans>Settings</Trans>
    </h2>
  );
}

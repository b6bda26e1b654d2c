import { Trans } from '@lingui/react/macro';
import { Name } from '~/shared/ui/text/Name';

export function VersionName({ version }: { version: string }) {
  return version === '' ? (
    <em className="muted">
      <Trans>(blank)</Trans>
    </em>
  ) : (
    <Name>{version}</Name>
  );
}

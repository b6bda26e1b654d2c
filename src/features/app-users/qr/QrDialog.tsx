import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CodeKindContext } from './code-kind';
import { QrPanel } from './QrPanel';
import type { ActiveAppUser } from '../queries';
import { Name } from '~/shared/ui/text/Name';

interface QrDialogProps {
  project: { name: string };
  user: ActiveAppUser;
  onClose: () => void;
}

/** The code of one app user. */
export function QrDialog({ project, user, onClose }: QrDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  // An element, because Lingui parses markup in a text value as the message's own.
  const who = <Name>{user.displayName}</Name>;
  return (
    <Dialog title={kind === 'managed' ? t`QR code for ODK Collect` : t`Legacy QR code`} width={640} onClose={onClose}>
      <p className="app-user-about">
        <Trans>For {who}</Trans>
      </p>
      <QrPanel code={{ ...user, projectName: project.name }} />
    </Dialog>
  );
}

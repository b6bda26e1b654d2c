import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { CodeActions, CodePanel, DownloadCode, SecretUrl } from '~/domain/qr/CodePanel';
import { deviceUrl, maskedDeviceUrl } from '~/domain/qr/collect-settings';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { Name } from '~/shared/ui/text/Name';
import { CodeKindContext, type CodeInput, useCode } from './code';
import type { ActiveAppUser } from './queries';

interface QrDialogProps {
  project: { name: string };
  actor: ActiveAppUser;
  onClose: () => void;
}

export function QrDialog({ project, actor: user, onClose }: QrDialogProps) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  // An element: Lingui parses markup in text values.
  const who = <Name>{user.displayName}</Name>;
  return (
    <Dialog title={kind === 'managed' ? t`QR code for ODK Collect` : t`Legacy QR code`} width={640} onClose={onClose}>
      <p>
        <Trans>For {who}</Trans>
      </p>
      <QrPanel code={{ ...user, projectName: project.name }} />
    </Dialog>
  );
}

export function QrPanel({ code }: { code: CodeInput }) {
  const { t } = useLingui();
  const { kind, setKind } = use(CodeKindContext);
  const { settings, text, image } = useCode(code, kind);
  const { projectId, displayName, token } = code;
  const managed = kind === 'managed';
  const address = deviceUrl(location.origin, token, projectId);
  return (
    <CodePanel
      image={image}
      label={t`QR code for ODK Collect`}
      tooLong={
        <Trans>
          The project name is too long for a QR code. Shorten it, or copy the server URL below into the client.
        </Trans>
      }
    >
      <p>
        {managed ? (
          <Trans>
            Scan it with ODK Collect. It then gets exactly the forms of this app user, keeps them up to date and sends
            finished forms automatically.
          </Trans>
        ) : (
          <Trans>Scan it with ODK Collect. With this code, people select which forms to get and when to send.</Trans>
        )}
      </p>
      <TextButton onClick={() => setKind(managed ? 'legacy' : 'managed')}>
        {managed ? <Trans>Show a legacy QR code</Trans> : <Trans>Show the usual QR code</Trans>}
      </TextButton>
      <p className="muted code-warning">
        <Trans>Anyone with this code can send submissions as this app user. Share it carefully.</Trans>
      </p>
      <SecretUrl
        key={token}
        label={<Trans>Server URL</Trans>}
        shown={address}
        masked={maskedDeviceUrl(location.origin, projectId)}
      />
      <CodeActions>
        <CopyButton text={address}>
          <Trans>Copy server URL</Trans>
        </CopyButton>
        <CopyButton text={settings}>
          <Trans>Copy settings</Trans>
        </CopyButton>
        {image !== null && <DownloadCode text={text} name={displayName} />}
      </CodeActions>
    </CodePanel>
  );
}

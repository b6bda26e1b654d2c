import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { CodeActions, CodePanel, DownloadCode, SecretAddress } from '~/domain/qr/CodePanel';
import { deviceUrl, maskedDeviceUrl } from '~/domain/qr/collect-settings';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { CodeKindContext } from './code-kind';
import { type CodeOf, useCode } from './use-code';

/** The code that configures a client, its kind, and the ways to share it. */
export function QrPanel({ code }: { code: CodeOf }) {
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
        {managed ? <Trans>Show a legacy QR code</Trans> : <Trans>Show a managed QR code</Trans>}
      </TextButton>
      <p className="muted code-warning">
        <Trans>Anyone with this code can send submissions as this app user. Share it carefully.</Trans>
      </p>
      <SecretAddress
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

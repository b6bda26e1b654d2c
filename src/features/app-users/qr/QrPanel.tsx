import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { use, useState } from 'react';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { deviceUrl, maskedDeviceUrl } from '~/shared/qr/collect-settings';
import { saveFile } from '~/shared/lib/save-file';
import { codeFile } from '~/shared/qr/image';
import { fileName } from '~/shared/lib/file-names';
import { CodeKindContext } from './code-kind';
import { type CodeOf, useCode } from './use-code';
import './qr.css';

/** The code that configures a client, its kind, and the ways to share it (spec 11 §11.6). */
export function QrPanel({ code }: { code: CodeOf }) {
  const { t } = useLingui();
  const { kind, setKind } = use(CodeKindContext);
  const { settings, image } = useCode(code, kind);
  const { projectId, displayName, token } = code;
  const managed = kind === 'managed';
  return (
    <div className="qr-panel">
      {image === null ? (
        <p role="alert" className="qr-none">
          <Trans>
            The project name is too long for a QR code. Shorten it, or copy the server URL below into the client.
          </Trans>
        </p>
      ) : (
        <img className="qr-image" src={image} alt={t`Client configuration code`} />
      )}
      <div className="qr-text">
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
        <button type="button" className="link-button" onClick={() => setKind(managed ? 'legacy' : 'managed')}>
          {managed ? (
            <Trans>Switch to a legacy client configuration code</Trans>
          ) : (
            <Trans>Switch to a managed client configuration code</Trans>
          )}
        </button>
        <p className="muted qr-warning">
          <Trans>Anyone with this code can send submissions as this app user. Share it carefully.</Trans>
        </p>
        <Secret
          key={token}
          shown={deviceUrl(location.origin, token, projectId)}
          masked={maskedDeviceUrl(location.origin, projectId)}
        />
        <div className="qr-actions">
          <CopyButton text={deviceUrl(location.origin, token, projectId)}>
            <Trans>Copy server URL</Trans>
          </CopyButton>
          <CopyButton text={settings}>
            <Trans>Copy settings</Trans>
          </CopyButton>
          {image !== null && (
            <Button
              onClick={() =>
                void codeFile(settings).then((bytes) =>
                  saveFile(new Blob([bytes.slice()], { type: 'image/png' }), `${fileName(displayName)}.png`),
                )
              }
            >
              <Trans>Download PNG</Trans>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The server's address, whose secret is hidden until requested. */
function Secret({ shown, masked }: { shown: string; masked: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="qr-secret">
      <span className="qr-secret-label">
        <Trans>Server URL</Trans>
      </span>
      <code dir="ltr">{open ? shown : masked}</code>
      <button type="button" className="link-button" aria-pressed={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Hide the secret</Trans> : <Trans>Show the secret</Trans>}
      </button>
    </div>
  );
}

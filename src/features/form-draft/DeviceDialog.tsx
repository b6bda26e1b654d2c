import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { CodeActions, CodePanel, SecretUrl } from '~/domain/qr/CodePanel';
import { draftIcon, draftSettings, draftUrl } from '~/domain/qr/collect-settings';
import { codeImage, compressForCode } from '~/domain/qr/image';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { CopyButton } from '~/shared/ui/text/CopyButton';

interface DeviceDialogProps {
  form: FormExtended;
  draft: FormExtended;
  onClose: () => void;
}

export function DeviceDialog({ form, draft, onClose }: DeviceDialogProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = form;
  const url = draftUrl(location.origin, draft.draftToken ?? '', projectId, xmlFormId);
  const settings = JSON.stringify(draftSettings(url, formName(draft)));
  const image = useMemo(() => codeImage(compressForCode(settings), 'Q', draftIcon), [settings]);
  return (
    <InfoDialog title={t`Test on a device`} onClose={onClose}>
      <CodePanel
        image={image}
        label={t`Test QR code`}
        tooLong={<Trans>The form’s name is too long for a QR code. Copy the server URL below into the client.</Trans>}
      >
        <p>
          <strong>
            <Trans>Test QR code</Trans>
          </strong>
        </p>
        <p>
          <Trans>Scan it with ODK Collect. It adds a project with only this draft, marked with {draftIcon}.</Trans>
        </p>
        <p>
          <Trans>
            The code stops working when you publish or abandon the draft. To give people the published form, use{' '}
            <AppLink to={paths.appUsers(projectId)}>App Users</AppLink>.
          </Trans>
        </p>
        <SecretUrl
          label={<Trans>Server URL</Trans>}
          shown={url}
          masked={draftUrl(location.origin, '••••••••', projectId, xmlFormId)}
        />
        <CodeActions>
          <CopyButton text={url}>
            <Trans>Copy server URL</Trans>
          </CopyButton>
          <CopyButton text={settings}>
            <Trans>Copy settings</Trans>
          </CopyButton>
        </CodeActions>
      </CodePanel>
    </InfoDialog>
  );
}

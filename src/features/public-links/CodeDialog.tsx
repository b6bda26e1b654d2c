import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { CodeActions, CodePanel, DownloadCode, SecretUrl } from '~/domain/qr/CodePanel';
import { codeImage } from '~/domain/qr/image';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { Name } from '~/shared/ui/text/Name';
import type { RowWithUrl } from './queries';

/** The link without its token, for display. */
const masked = (address: string): string => address.replace(/\?st=.*$/, '?st=••••••••');

export function CodeDialog({
  actor: row,
  form,
  onClose,
}: {
  actor: RowWithUrl;
  form: FormExtended;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { address, displayName } = row;
  const image = useMemo(() => codeImage(address), [address]);
  // Elements: Lingui parses markup in text values.
  const which = <Name>{displayName}</Name>;
  const what = <Name>{formName(form)}</Name>;
  return (
    <Dialog title={t`QR code of public access link`} width={640} onClose={onClose}>
      <p>
        <Trans>
          {which}, for {what}
        </Trans>
      </p>
      <CodePanel
        image={image}
        label={t`Public access link`}
        tooLong={<Trans>The link is too long for a QR code.</Trans>}
      >
        <p>
          {row.once === true ? (
            <Trans>Scan it with the camera of a phone. The form opens in the browser, and can be sent once.</Trans>
          ) : (
            <Trans>Scan it with the camera of a phone. The form opens in the browser.</Trans>
          )}
        </p>
        <p className="muted code-warning">
          <Trans>Anyone with this link can fill in the form.</Trans>
        </p>
        <SecretUrl label={<Trans>Link</Trans>} shown={address} masked={masked(address)} />
        <CodeActions>
          <CopyButton text={address}>
            <Trans>Copy link</Trans>
          </CopyButton>
          <Button href={address} target="_blank" rel="noopener">
            <Trans>Open link</Trans>
          </Button>
          {image !== null && <DownloadCode text={address} name={displayName} />}
        </CodeActions>
      </CodePanel>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CodeKindContext } from './code-kind';
import { QrPanel } from './QrPanel';
import type { CodeOf } from './use-code';
import { Name } from '~/shared/ui/text/Name';

/** The code of one app user. */
export function QrDialog({ code, onClose }: { code: CodeOf; onClose: () => void }) {
  const { t } = useLingui();
  const { kind } = use(CodeKindContext);
  // An element, because Lingui parses markup in a text value as the message's own.
  const who = <Name>{code.displayName}</Name>;
  return (
    <Dialog
      title={kind === 'managed' ? t`Client configuration code` : t`Legacy client configuration code`}
      width={640}
      onClose={onClose}
    >
      <p className="app-user-about">
        <Trans>For {who}</Trans>
      </p>
      <QrPanel code={code} />
    </Dialog>
  );
}

import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isolate } from '~/shared/lib/isolate';
import { TitleAndId } from '~/domain/forms/TitleAndId';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { FormExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { Name } from '~/shared/ui/text/Name';
import { RevocationEffects } from './RevocationEffects';
import type { Row } from './rows';
import { revoke } from './writes';

interface RevokeDialogProps {
  form: FormExtended;
  row: Row;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

/** Revokes a link. It cannot be undone: a new link gets a new address. */
export function RevokeDialog({ form, row, onClose, onDone }: RevokeDialogProps) {
  const { t } = useLingui();
  const { id, displayName: name } = row;
  // An element, because Lingui parses markup in a text value as the message's own.
  const which = <Name>{name}</Name>;
  const what = <TitleAndId form={form} />;
  const created = <TimeAgo iso={row.createdAt} />;
  const creator = <Name>{row.createdBy.displayName}</Name>;
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      notDone={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        await revoke(form, row);
        alerts.success(msg`Access revoked for ${{ name: isolate(name) }}.`);
        onDone([row.id]);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          The link {which} no longer opens the form {what}. This cannot be undone.
        </Trans>
      </p>
      <p className="muted">
        {/* Names repeat. */}
        <Trans>
          Link #{id}, created {created} by {creator}
        </Trans>
      </p>
      <RevocationEffects />
    </ConfirmDialog>
  );
}

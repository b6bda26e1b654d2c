import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isolate } from '~/shared/lib/isolate';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { AppUserExtended } from '~/api/schema';
import { formatRecent } from '~/shared/lib/dates';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { revoke } from './writes';
import { Name } from '~/shared/ui/text/Name';

interface RevokeDialogProps {
  user: AppUserExtended;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

/** Revokes access. It cannot be undone: a new app user gets a new code. */
export function RevokeDialog({ user, onClose, onDone }: RevokeDialogProps) {
  const { t, i18n } = useLingui();
  const { id, displayName: name } = user;
  // An element, because Lingui parses markup in a text value as the message's own.
  const who = <Name>{name}</Name>;
  const created = <TimeAgo iso={user.createdAt} />;
  const creator = <Name>{user.createdBy.displayName}</Name>;
  const last = user.lastUsed === null ? null : formatRecent(user.lastUsed, i18n.locale, Date.now());
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      notDone={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        await revoke(user);
        alerts.success(msg`Access revoked for ${{ name: isolate(name) }}.`);
        onDone([user.id]);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{who} can no longer get forms or send submissions. This cannot be undone.</Trans>
      </p>
      <p className="muted">
        {/* Names repeat. */}
        <Trans>
          App user #{id}, created {created} by {creator}
        </Trans>
      </p>
      <ul className="app-user-effects">
        <li>
          <Trans>
            Its QR code and all devices set up with it stop working. Unsent submissions stay on the devices and can no
            longer be sent with this app user.
          </Trans>
        </li>
        <li>
          <Trans>The submissions that it sent are kept, and so is its line in this list.</Trans>
        </li>
        <li>
          {last === null ? <Trans>It has never sent a submission.</Trans> : <Trans>Last submission: {last}.</Trans>}
        </li>
      </ul>
    </ConfirmDialog>
  );
}

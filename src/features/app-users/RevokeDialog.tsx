import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { AppUserExtended, ProjectExtended } from '~/api/schema';
import { formatRecent } from '~/shared/lib/dates';
import { bidiIsolate } from '~/shared/lib/isolate';
import { serverNow } from '~/shared/lib/server-clock';
import { distinctNames } from '~/shared/lib/visible-name';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name, NameList } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { ActiveAppUser } from './queries';
import { revoke, startRevocationJob } from './writes';

interface RevokeDialogProps {
  actor: AppUserExtended;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function RevokeDialog({ actor: user, onClose, onDone }: RevokeDialogProps) {
  const { t, i18n } = useLingui();
  const { id, displayName: name } = user;
  // An element: Lingui parses markup in text values.
  const who = <Name>{name}</Name>;
  const created = <TimeAgo iso={user.createdAt} />;
  const creator = <Name>{user.createdBy.displayName}</Name>;
  const last = user.lastUsed === null ? null : formatRecent(user.lastUsed, i18n.locale, Date.now());
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      failureTitle={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        await revoke(user);
        notifications.success(msg`Access revoked for ${{ name: bidiIsolate(name) }}.`);
        onDone([user.id]);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{who} can no longer get forms or send submissions. This cannot be undone.</Trans>
      </p>
      <p className="muted">
        {/* The id, because names repeat. */}
        <Trans>
          App user #{id}, created {created} by {creator}
        </Trans>
      </p>
      <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }}>
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
      </Flex>
    </ConfirmDialog>
  );
}

const day = 86_400_000;
/** More names than this are counted, not listed. */
const listed = 10;

interface RevokeManyDialogProps {
  project: ProjectExtended;
  actors: readonly ActiveAppUser[];
  onClose: () => void;
  onStarted: () => void;
}

export function RevokeManyDialog({ project, actors: users, onClose, onStarted }: RevokeManyDialogProps) {
  const { t } = useLingui();
  const count = users.length;
  const weekAgo = serverNow() - 7 * day;
  const recent = users.filter(({ lastUsed }) => lastUsed !== null && Date.parse(lastUsed) > weekAgo).length;
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      failureTitle={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        startRevocationJob(project.id, users, t`Revoked access in ${project.name}`);
        onStarted();
      }}
      onClose={onClose}
    >
      <p>
        <Sentences>
          <Plural
            value={count}
            one="# app user can no longer get forms or send submissions."
            other="# app users can no longer get forms or send submissions."
          />
          <Trans>This cannot be undone.</Trans>
        </Sentences>
      </p>
      <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }}>
        {recent > 0 && (
          <li>
            <Plural
              value={recent}
              one="# of them sent a submission in the last 7 days."
              other="# of them sent submissions in the last 7 days."
            />
          </li>
        )}
        <li>
          <Trans>Unsent submissions stay on the devices and can no longer be sent with these app users.</Trans>
        </li>
        <li>
          <Trans>The submissions that they sent are kept.</Trans>
        </li>
      </Flex>
      <NameList className="app-user-names" items={distinctNames(users)} most={listed} />
    </ConfirmDialog>
  );
}

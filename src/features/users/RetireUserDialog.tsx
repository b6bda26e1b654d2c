import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { getUser } from '~/api/generated/hooks/users';
import { useDeleteUser } from '~/api/generated/mutations/users';
import { isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { bidiIsolate } from '~/shared/lib/isolate';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import { userDisplayName } from './queries';

async function isThere(id: number): Promise<boolean> {
  try {
    await getUser(id);
    return true;
  } catch (error) {
    if (isProblem(error, '404.1')) return false;
    throw error;
  }
}

/** Retires an account; a missing one counts as done. Throws ApiError and LostAnswer. */
async function retire(id: number, send: () => Promise<unknown>): Promise<void> {
  const settled = await settleWrite(send, {
    before: true,
    read: () => isThere(id),
    happened: (now) => !now,
    already: ['404.1'],
  });
  settledValue(settled);
}

interface RetireUserDialogProps {
  user: User;
  onClose: () => void;
  onDone: (user: User) => void;
}

/** Retires an account for good; the email address must be typed. */
export function RetireUserDialog({ user, onClose, onDone }: RetireUserDialogProps) {
  const { t } = useLingui();
  const { mutateAsync: deleteUser } = useDeleteUser();
  const name = userDisplayName(user);
  const wanted = user.email.trim() === '' ? name : user.email.trim();
  return (
    <ConfirmDialog
      title={t`Retire user`}
      failureTitle={t`The user was not retired.`}
      typed={{
        label: user.email.trim() === '' ? t`Type the name to retire this user` : t`Type the email to retire this user`,
        matches: (text) => text.trim().toLowerCase() === wanted.toLowerCase(),
        wrong: t`Type it exactly as shown above.`,
      }}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await retire(user.id, () => deleteUser({ userId: user.id }));
        onDone(user);
        const who = bidiIsolate(name);
        notifications.success(msg`Web user retired: ${who}.`);
      }}
    >
      <p className="users-dialog-person">
        <Trans>
          <Name>{name}</Name> is logged out everywhere and can no longer log in. This cannot be undone.
        </Trans>
      </p>
      <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }}>
        <li>
          <Trans>The account and all its roles on the site, in projects and on forms are lost.</Trans>
        </li>
        <li>
          <Trans>Everything they sent, reviewed, wrote and changed is kept, with their name.</Trans>
        </li>
        <li>
          <Trans>The email can be used again, for a new account without roles.</Trans>
        </li>
      </Flex>
      <p className="users-dialog-person">
        <strong>
          <bdi>{wanted}</bdi>
        </strong>
      </p>
    </ConfirmDialog>
  );
}

import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { getListUsersQueryKey, getUser } from '~/api/generated/hooks/users';
import { deleteUser } from '~/api/generated/writes/users';
import { ApiError, isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { User } from '~/api/schema';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { TextField } from '~/shared/ui/form/TextField';
import { nameOf } from './columns';

/** Retires an account. Who is gone already, or is gone when a lost answer is looked up, is retired. Throws ApiError. */
async function retire(id: number): Promise<void> {
  try {
    await deleteUser(id);
  } catch (error) {
    if (isProblem(error, '404.1')) return;
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const gone = await getUser(id).then(
      () => false,
      (now: unknown) => isProblem(now, '404.1'),
    );
    if (!gone) throw error;
  }
}

interface RetireUserDialogProps {
  user: User;
  onClose: () => void;
  onDone: (user: User) => void;
}

/** Ends an account for good: says what is lost and what stays, and has the address typed (spec 40.5). */
export function RetireUserDialog({ user, onClose, onDone }: RetireUserDialogProps) {
  const { t } = useLingui();
  const name = nameOf(user);
  const wanted = user.email.trim() === '' ? name : user.email.trim();
  const schema = z.object({
    typed: z.string().check(
      z.refine((typed) => typed.trim().toLowerCase() === wanted.toLowerCase(), {
        error: t`Type it exactly as it stands above.`,
      }),
    ),
  });
  return (
    <FormDialog
      title={t`Retire user`}
      submitLabel={t`Retire`}
      schema={schema}
      defaultValues={{ typed: '' }}
      danger
      onClose={onClose}
      onSubmit={async () => {
        await retire(user.id);
        void queryClient.invalidateQueries({ queryKey: getListUsersQueryKey(), refetchType: 'none' });
        onDone(user);
        const who = isolate(name);
        alerts.success(msg`${who} is retired.`);
      }}
    >
      <p className="users-dialog-person">
        <Trans>
          <bdi>{name}</bdi> is logged out everywhere and cannot log in any more. This cannot be undone.
        </Trans>
      </p>
      <ul className="users-dialog-list">
        <li>
          <Trans>Lost: the account, and every role it has on the site, in projects and on forms.</Trans>
        </li>
        <li>
          <Trans>Kept: everything they sent, reviewed, wrote and changed, under their name.</Trans>
        </li>
        <li>
          <Trans>The address is free again: an account made with it later is a new one, without roles.</Trans>
        </li>
      </ul>
      <p className="users-dialog-person">
        <strong>
          <bdi>{wanted}</bdi>
        </strong>
      </p>
      <TextField
        name="typed"
        label={
          user.email.trim() === '' ? t`Type the name to retire this user` : t`Type the address to retire this user`
        }
      />
    </FormDialog>
  );
}

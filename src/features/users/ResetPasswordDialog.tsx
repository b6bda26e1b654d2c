import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInitiatePasswordReset } from '~/api/generated/mutations/users';
import { LostAnswer } from '~/api/problem';
import type { User } from '~/api/schema';
import { settleWrite, unverifiable } from '~/api/settle-write';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { bidiIsolate } from '~/shared/lib/isolate';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import { userDisplayName } from './queries';

interface ResetPasswordDialogProps {
  user: User;
  onClose: () => void;
  onDone: (user: User) => void;
}

/** Invalidates the password at once; the server emails a link to set a new one. */
export function ResetPasswordDialog({ user, onClose, onDone }: ResetPasswordDialogProps) {
  const { t } = useLingui();
  const { mutateAsync: initiateReset } = useInitiatePasswordReset();
  const { email } = user;
  const name = userDisplayName(user);
  return (
    <ConfirmDialog
      title={t`Reset password`}
      failureTitle={t`The password was not reset.`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        const settled = await settleWrite(
          () => initiateReset({ data: { email }, params: { invalidate: true } }),
          unverifiable,
        );
        if (settled.outcome !== 'done')
          throw new UserFacingError(
            msg`The connection was lost before the server answered. The password may already be reset. If you reset it again, another email is sent.`,
            { cause: new LostAnswer(settled.outcome, settled.cause) },
          );
        onDone(user);
        const address = bidiIsolate(email);
        notifications.success(msg`Password reset. An email with a link to set a new one is on its way to ${address}.`);
      }}
    >
      <p className="users-dialog-person">
        <Trans>
          The password of <Name>{name}</Name> stops working at once, and they are logged out everywhere.{' '}
          <bdi>{email}</bdi> gets an email with a link to set a new one. The link works for 24 hours.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

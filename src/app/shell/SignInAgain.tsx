import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { CreateSessionBody } from '~/api/generated/zod/sessions';
import { isProblem } from '~/api/problem';
import { signIn } from '~/session/session';
import { settleReauthentication } from '~/session/session-changes';
import { useCurrentUser } from '~/session/use-current-user';
import { reasonText } from '~/shared/errors/describe-failure';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';

/**
 * The session ended on the server: asks for the password in place, so that the page keeps its state. Refused calls are
 * then sent again; closing logs out.
 */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const user = useCurrentUser();
  const email = user?.email ?? '';
  const schema = z.object({
    password: CreateSessionBody.shape.password.check(z.minLength(1, { error: t`Enter your password.` })),
  });
  return (
    <FormDialog
      title={t`Log in again`}
      submitLabel={t`Log in`}
      failureTitle={t`You are not logged in.`}
      leaveLabel={t`Log out`}
      schema={schema}
      defaultValues={{ password: '' }}
      onSubmit={async ({ password }) => {
        await signIn(email, password);
        settleReauthentication(true);
      }}
      onClose={onClose}
      fieldError={(error) => {
        if (isProblem(error, '401.2')) return { name: 'password', message: t`Incorrect password.` };
        const why = reasonText(error, i18n);
        return { name: 'password', message: t`You are not logged in. ${why}` };
      }}
    >
      <p>
        <Trans>
          Your session has ended. Log in as <bdi>{email}</bdi> to continue. Nothing on this page is lost.
        </Trans>
      </p>
      {/* Password managers look for the username beside the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormItem name="password" label={t`Password`}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormItem>
    </FormDialog>
  );
}

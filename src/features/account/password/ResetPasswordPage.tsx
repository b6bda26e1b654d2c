import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { client } from '~/api/client';
import { InitiatePasswordResetBody } from '~/api/generated/zod/users';
import { describeFailure } from '~/shared/errors/describe-failure';
import { paths } from '~/shared/lib/paths';
import { zodResolver } from '~/shared/lib/zod-resolver';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { type AccountFailure, AccountForm } from '~/domain/sign-in/AccountForm';
import { AccountFrame } from '~/domain/sign-in/AccountFrame';
import { useAppearance } from '~/domain/sign-in/appearance';
import { emailFaults, emailRule } from '~/domain/sign-in/email-rule';
import { TextField } from '~/domain/sign-in/TextField';

const schema = z.extend(InitiatePasswordResetBody, { email: emailRule });

/** Requests an email with a link to set a new password (spec 40.3). */
export function ResetPasswordPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async ({ email }) => {
      setFailure(null);
      try {
        await client.POST('/users/reset/initiate', { body: { email } });
      } catch (error) {
        setFailure(describeFailure(msg`The email was not sent.`, error));
        return;
      }
      await navigate(paths.login());
      // Like the server, do not reveal whether the account exists.
      alerts.info(msg`If there is an account for ${email}, an email with a link to set a new password has been sent.`);
    },
    () => setFailure(null),
  );
  const fault = errors.email?.message;
  return (
    <AccountFrame title={<Trans>Reset password</Trans>} appearance={appearance}>
      <p>
        <Trans>Enter your email address. You will get an email with a link to set a new password.</Trans>
      </p>
      <AccountForm failure={failure} busy={isSubmitting} onSubmit={submit} submitLabel={<Trans>Reset password</Trans>}>
        <TextField
          id="reset-email"
          label={t`Email address`}
          type="email"
          autoComplete="username"
          autoFocus
          error={
            fault === undefined ? undefined : i18n._(fault === 'required' ? emailFaults.required : emailFaults.email)
          }
          readOnly={isSubmitting}
          {...register('email')}
        />
      </AccountForm>
      <AppLink to={paths.login()}>
        <Trans>Back to login</Trans>
      </AppLink>
    </AccountFrame>
  );
}

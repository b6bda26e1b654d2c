import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { client } from '~/api/client';
import { InitiatePasswordResetBody } from '~/api/generated/zod/users';
import { type AccountFailure, AccountForm, AccountLayout } from '~/domain/sign-in/AccountForm';
import { useAppearance } from '~/domain/sign-in/appearance';
import { emailRule } from '~/domain/sign-in/email-rule';
import { describeFailure } from '~/shared/errors/describe-failure';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { FormItem } from '~/shared/ui/form/FormItem';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';

export function ResetPasswordPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const form = useForm({
    resolver: zodResolver(z.extend(InitiatePasswordResetBody, { email: emailRule(i18n) })),
    defaultValues: { email: '' },
    mode: 'onSubmit',
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(
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
      notifications.info(
        msg`If there is an account for ${{ email: bidiIsolate(email) }}, an email with a link to set a new password has been sent.`,
      );
    },
    () => setFailure(null),
  );
  return (
    <AccountLayout title={<Trans>Reset password</Trans>} appearance={appearance}>
      <p>
        <Trans>Enter your email address. You will get an email with a link to set a new password.</Trans>
      </p>
      <FormProvider {...form}>
        <AccountForm
          failure={failure}
          busy={isSubmitting}
          onSubmit={submit}
          submitLabel={<Trans>Reset password</Trans>}
        >
          <FormItem name="email" label={t`Email address`}>
            {(field) => (
              <Input {...field} type="email" size="large" autoComplete="username" autoFocus readOnly={isSubmitting} />
            )}
          </FormItem>
        </AccountForm>
      </FormProvider>
      <AppLink to={paths.login()}>
        <Trans>Back to login</Trans>
      </AppLink>
    </AccountLayout>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { client } from '~/api/client';
import { verifyPasswordResetBodyNewMin as minimumPasswordLength } from '~/api/generated/limits';
import { VerifyPasswordResetBody } from '~/api/generated/zod/users';
import { isProblem } from '~/api/problem';
import { describePasswordRefusal, PasswordStrength } from '~/domain/account/PasswordStrength';
import { type AccountFailure, AccountForm, AccountLayout } from '~/domain/sign-in/AccountForm';
import { useAppearance } from '~/domain/sign-in/appearance';
import { describeFailure } from '~/shared/errors/describe-failure';
import { paths } from '~/shared/lib/paths';
import { textSchema } from '~/shared/ui/form/body-fields';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { useUrlSearchParams } from '~/shared/url-state/url-state';

/** Sets a password with the token of an email: for a new account, or after a reset. */
export function ClaimPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [search] = useUrlSearchParams();
  const token = search.get('token') ?? '';
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const form = useForm({
    resolver: zodResolver(
      z.object({
        password: textSchema(
          VerifyPasswordResetBody.shape.new,
          () => t`Password must be at least ${minimumPasswordLength} characters long.`,
        ),
      }),
    ),
    defaultValues: { password: '' },
    mode: 'onSubmit',
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        // With the token only, not with this browser's session.
        await client.POST('/users/reset/verify', {
          body: { new: values.password },
          headers: { Authorization: `Bearer ${token}` },
          credentials: 'omit',
        });
      } catch (error) {
        const refusal = describePasswordRefusal(error);
        if (refusal)
          form.setError(
            'password',
            { type: 'server', message: typeof refusal === 'string' ? refusal : i18n._(refusal) },
            { shouldFocus: true },
          );
        else if (isProblem(error, '401.2'))
          setFailure({
            why: msg`This link no longer works. It may have been used or have expired. Ask for a new one.`,
          });
        else setFailure(describeFailure(msg`The password was not set.`, error));
        return;
      }
      await navigate(paths.loginAfterClaim());
      notifications.success(msg`Password set. Log in with it.`);
    },
    () => setFailure(null),
  );
  return (
    <AccountLayout title={<Trans>Set password</Trans>} appearance={appearance}>
      {token === '' ? (
        <p role="alert">
          <Trans>This link is incomplete. Open the link in your email again, or ask for a new one.</Trans>
        </p>
      ) : (
        <FormProvider {...form}>
          <AccountForm
            failure={failure}
            busy={isSubmitting}
            onSubmit={submit}
            submitLabel={<Trans>Set password</Trans>}
          >
            <FormItem name="password" label={t`New password`}>
              {(field) => (
                <PasswordInput {...field} size="large" autoComplete="new-password" autoFocus readOnly={isSubmitting} />
              )}
            </FormItem>
            <PasswordStrength password={form.watch('password')} />
          </AccountForm>
        </FormProvider>
      )}
      <AppLink to={paths.resetPassword()}>
        <Trans>Ask for a new link</Trans>
      </AppLink>
    </AccountLayout>
  );
}

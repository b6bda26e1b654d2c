import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { client } from '~/api/client';
import { verifyPasswordResetBodyNewMin as minimumPasswordLength } from '~/api/generated/limits';
import { VerifyPasswordResetBody } from '~/api/generated/zod/users';
import { isProblem } from '~/api/problem';
import { useSearch } from '~/shared/address/address-state';
import { describeFailure } from '~/shared/errors/describe-failure';
import { describePasswordRefusal } from '~/domain/account/password-refusal';
import { paths } from '~/shared/lib/paths';
import { zodResolver } from '~/shared/lib/zod-resolver';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { PasswordStrength } from '~/domain/account/PasswordStrength';
import { type AccountFailure, AccountForm } from '~/domain/sign-in/AccountForm';
import { AccountFrame } from '~/domain/sign-in/AccountFrame';
import { useAppearance } from '~/domain/sign-in/appearance';
import { TextField } from '~/domain/sign-in/TextField';

const schema = z.object({ password: VerifyPasswordResetBody.shape.new });

/** Sets a password with the token of an email: for a new account, or after a reset (spec 40.4). */
export function ClaimPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearch();
  const token = search.get('token') ?? '';
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const { register, handleSubmit, watch, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        // Send only the token: the session of this browser is irrelevant.
        await client.POST('/users/reset/verify', {
          body: { new: values.password },
          headers: { Authorization: `Bearer ${token}` },
          credentials: 'omit',
        });
      } catch (error) {
        const refusal = describePasswordRefusal(error);
        if (refusal)
          setError(
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
      alerts.success(msg`Password set. Log in with it.`);
    },
    () => setFailure(null),
  );
  const fault = errors.password;
  return (
    <AccountFrame title={<Trans>Set password</Trans>} appearance={appearance}>
      {token === '' ? (
        <p role="alert">
          <Trans>This link is incomplete. Open the link in your email again, or ask for a new one.</Trans>
        </p>
      ) : (
        <AccountForm failure={failure} busy={isSubmitting} onSubmit={submit} submitLabel={<Trans>Set password</Trans>}>
          <TextField
            id="claim-password"
            label={t`New password`}
            type="password"
            autoComplete="new-password"
            autoFocus
            error={
              fault?.type === 'too_small'
                ? t`Password must be at least ${minimumPasswordLength} characters long.`
                : fault?.message
            }
            readOnly={isSubmitting}
            {...register('password')}
          />
          <PasswordStrength password={watch('password')} />
        </AccountForm>
      )}
      <AppLink to={paths.resetPassword()}>
        <Trans>Ask for a new link</Trans>
      </AppLink>
    </AccountFrame>
  );
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { setUserPassword } from '~/api/generated/writes/users';
import { setUserPasswordBodyNewMin as minimumPasswordLength } from '~/api/generated/limits';
import { SetUserPasswordBody } from '~/api/generated/zod/users';
import { isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { settleWrite, unverifiable, valueOf } from '~/api/settle-write';
import { describePasswordRefusal } from './password-refusal';
import { alerts } from '~/shared/ui/overlays/alerts';
import { textFor } from '~/shared/ui/form/body-fields';
import { FormSection } from '~/shared/ui/form/FormSection';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { PasswordStrength } from './PasswordStrength';

const empty = { old: '', new: '', again: '' };

function Strength() {
  const { watch } = useFormContext<typeof empty>();
  return <PasswordStrength password={watch('new')} />;
}

/** Changes the password of the signed-in user, who must enter the current one. */
export function PasswordForm({ user }: { user: Pick<User, 'id' | 'email'> }) {
  const { t, i18n } = useLingui();
  const schema = z
    .extend(SetUserPasswordBody, {
      old: SetUserPasswordBody.shape.old.check(z.minLength(1, { error: t`Enter your current password.` })),
      new: textFor(
        SetUserPasswordBody.shape.new,
        () => t`Password must be at least ${minimumPasswordLength} characters long.`,
      ),
      again: z.string().check(z.minLength(1, { error: t`Enter the new password again.` })),
    })
    .check(
      z.refine((values) => values.new === values.again, {
        path: ['again'],
        error: t`The passwords do not match.`,
      }),
    );
  return (
    <FormSection
      title={t`Change password`}
      submitLabel={t`Change password`}
      notDone={t`The password was not changed.`}
      schema={schema}
      defaultValues={empty}
      onSubmit={async (values, form) => {
        valueOf(await settleWrite(() => setUserPassword(user.id, { old: values.old, new: values.new }), unverifiable));
        form.reset(empty);
        alerts.success(msg`Password changed. Other devices are logged out.`);
      }}
      fieldProblem={(error) => {
        if (isProblem(error, '401.2')) return { name: 'old', message: t`This is not your password.` };
        const refusal = describePasswordRefusal(error);
        return refusal === null
          ? null
          : { name: 'new', message: typeof refusal === 'string' ? refusal : i18n._(refusal) };
      }}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormItem name="old" label={t`Old password`}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormItem>
      <FormItem name="new" label={t`New password`}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormItem>
      <Strength />
      <FormItem name="again" label={t`New password (again)`}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormItem>
    </FormSection>
  );
}

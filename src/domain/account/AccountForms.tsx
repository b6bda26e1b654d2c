import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { getUser } from '~/api/generated/hooks/users';
import { setUserPasswordBodyNewMin as minimumPasswordLength } from '~/api/generated/limits';
import { getSetUserPasswordMutationOptions, getUpdateUserMutationOptions } from '~/api/generated/mutations/users';
import { SetUserPasswordBody, UpdateUserBody } from '~/api/generated/zod/users';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { settleWrite, unverifiable, settledValue } from '~/api/settle-write';
import { newEmailRule } from '~/domain/email/new-email';
import { emailErrors } from '~/domain/sign-in/email-rule';
import { can } from '~/session/can';
import { changeCurrentUser, useCurrentUser } from '~/session/use-current-user';
import { textOrEmpty, mergeChange, type SettingTexts } from '~/shared/changes/merge-change';
import { appConfig } from '~/shared/config/client-config';
import { textSchema, trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { FormSection } from '~/shared/ui/form/FormSection';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { describePasswordRefusal, PasswordStrength } from './PasswordStrength';

interface AccountFormsProps {
  user: User;
  /** For another user's account: the button that resets its password. */
  resetPassword?: ReactNode;
  onChanged?: (user: User) => void;
}

export function AccountForms({ user, resetPassword, onChanged }: AccountFormsProps) {
  const own = useCurrentUser()?.id === user.id;
  return (
    <>
      <DetailsForm user={user} {...(onChanged ? { onChanged } : {})} />
      <Password user={user} own={own} resetPassword={resetPassword} />
    </>
  );
}

function Password({ user, own, resetPassword }: Pick<AccountFormsProps, 'user' | 'resetPassword'> & { own: boolean }) {
  if (own && !appConfig().oidcEnabled) return <PasswordForm user={user} />;
  return (
    <SettingsBox title={<Trans>Password</Trans>}>
      <p className="muted">
        {!appConfig().oidcEnabled ? (
          <Trans>
            Only the owner of an account can set its password. If you reset it, they get an email with a link to set a
            new one.
          </Trans>
        ) : own ? (
          <Trans>There is no password to change here: you log in through your organization.</Trans>
        ) : (
          <Trans>There is no password here: people log in through their organization.</Trans>
        )}
      </p>
      {!appConfig().oidcEnabled && resetPassword}
    </SettingsBox>
  );
}

interface Details {
  email: string;
  displayName: string;
}

const texts: SettingTexts<Details> = {
  email: { label: msg`Email address`, text: textOrEmpty },
  displayName: { label: msg`Display name`, text: textOrEmpty },
};

/** Saves what was changed, asking first if another user changed the same. Throws ApiError, LostAnswer and TextError. */
async function save(userId: number, wanted: Partial<Details>, seen: Partial<Details>): Promise<User> {
  const before = await getUser(userId);
  const change = await mergeChange(wanted, { seen, now: before, texts });
  if (Object.keys(change).length === 0) return before;
  const settled = await settleWrite(() => mutate(getUpdateUserMutationOptions(), { userId, data: change }), {
    before,
    read: () => getUser(userId),
    happened: (now) => Object.entries(change).every(([name, value]) => now[name as keyof Details] === value) && now,
  });
  return settledValue(settled);
}

interface DetailsFormProps {
  user: User;
  onChanged?: (user: User) => void;
}

function DetailsForm({ user, onChanged }: DetailsFormProps) {
  const { t, i18n } = useLingui();
  const viewer = useCurrentUser();
  const { id, email, displayName } = user;
  const own = viewer?.id === id;
  // With single sign-on, the email address identifies the user.
  const fixed = appConfig().oidcEnabled && !can(viewer, 'user.update');
  const { shape } = UpdateUserBody;
  const schema = z.object({
    email: trimmedTextSchema(shape.email, own ? i18n._(emailErrors.required) : t`Enter an email address.`).check(
      newEmailRule(i18n, email),
    ),
    displayName: trimmedTextSchema(shape.displayName, t`Enter a name.`),
  });
  return (
    <FormSection
      title={t`Basic details`}
      submitLabel={t`Save changes`}
      failureTitle={t`The details were not saved.`}
      schema={schema}
      defaultValues={{ email, displayName }}
      draftKey={own ? 'profile' : `user ${id}`}
      onSubmit={async (values, form) => {
        const { dirtyFields, defaultValues = {} } = form.formState;
        const change = {
          ...(dirtyFields.email && { email: values.email }),
          ...(dirtyFields.displayName && { displayName: values.displayName }),
        };
        const changed = await save(id, change, defaultValues);
        if (own)
          changeCurrentUser((known) => ({
            ...known,
            email: changed.email,
            displayName: changed.displayName,
            updatedAt: changed.updatedAt,
          }));
        onChanged?.(changed);
        form.reset({ email: changed.email, displayName: changed.displayName });
        notifications.success(own ? msg`Your details were updated.` : msg`Details updated.`);
      }}
      fieldError={(error) =>
        isProblem(error, '409.3') ? { name: 'email', message: t`Another account with this email exists.` } : null
      }
    >
      <FormItem
        name="email"
        label={t`Email address`}
        help={fixed ? t`You log in with this address. Only an administrator can change it.` : undefined}
      >
        {(field) => <Input {...field} type="email" autoComplete={own ? 'email' : 'off'} disabled={fixed} />}
      </FormItem>
      <FormItem name="displayName" label={t`Display name`}>
        {(field) => <Input {...field} autoComplete={own ? 'name' : 'off'} />}
      </FormItem>
    </FormSection>
  );
}

const empty = { old: '', new: '', again: '' };

function Strength() {
  const { watch } = useFormContext<typeof empty>();
  return <PasswordStrength password={watch('new')} />;
}

function PasswordForm({ user }: { user: Pick<User, 'id' | 'email'> }) {
  const { t, i18n } = useLingui();
  const schema = z
    .extend(SetUserPasswordBody, {
      old: SetUserPasswordBody.shape.old.check(z.minLength(1, { error: t`Enter your current password.` })),
      new: textSchema(
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
      failureTitle={t`The password was not changed.`}
      schema={schema}
      defaultValues={empty}
      onSubmit={async (values, form) => {
        settledValue(
          await settleWrite(
            // The hook would keep the passwords while the form is shown.
            () =>
              mutate(getSetUserPasswordMutationOptions(), {
                userId: user.id,
                data: { old: values.old, new: values.new },
              }),
            unverifiable,
          ),
        );
        form.reset(empty);
        notifications.success(msg`Password changed. Other devices are logged out.`);
      }}
      fieldError={(error) => {
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

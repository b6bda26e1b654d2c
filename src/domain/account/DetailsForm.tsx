import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import * as z from 'zod/mini';
import { UpdateUserBody } from '~/api/generated/zod/users';
import { getUser } from '~/api/generated/hooks/users';
import { updateUser } from '~/api/generated/writes/users';
import { isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { can } from '~/session/can';
import { changeCurrentUser } from '~/session/current-user-cache';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { newEmailRule } from '~/domain/email/new-email';
import { emailFaults } from '~/domain/sign-in/email-rule';
import { asText, mergeChange, type SettingTexts } from '~/shared/changes/merge-change';
import { alerts } from '~/shared/ui/overlays/alerts';
import { trimmedTextFor } from '~/shared/ui/form/body-fields';
import { FormSection } from '~/shared/ui/form/FormSection';
import { FormItem } from '~/shared/ui/form/FormItem';

interface Details {
  email: string;
  displayName: string;
}

const texts: SettingTexts<Details> = {
  email: { label: msg`Email address`, text: asText },
  displayName: { label: msg`Display name`, text: asText },
};

/**
 * Sends what was changed. Asks if another user changed the same (`mergeChange`). If the answer is lost, the user is read
 * again to find out. Throws ApiError, LostAnswer and TextError.
 */
async function save(userId: number, wanted: Partial<Details>, seen: Partial<Details>): Promise<User> {
  const before = await getUser(userId);
  const change = await mergeChange(wanted, { seen, now: before, texts });
  if (Object.keys(change).length === 0) return before;
  const settled = await settleWrite(() => updateUser(userId, change), {
    before,
    read: () => getUser(userId),
    happened: (now) => Object.entries(change).every(([name, value]) => now[name as keyof Details] === value) && now,
  });
  return valueOf(settled);
}

interface DetailsFormProps {
  user: User;
  /** Called with the saved user. */
  onChanged?: (user: User) => void;
}

/** Name and email of a web user: one's own, or another user's (spec 40.6). */
export function DetailsForm({ user, onChanged }: DetailsFormProps) {
  const { t, i18n } = useLingui();
  const viewer = useCurrentUser();
  const { id, email, displayName } = user;
  const own = viewer?.id === id;
  // Under single sign-on the email address identifies the user.
  const fixed = appConfig().oidcEnabled && !can(viewer, 'user.update');
  const { shape } = UpdateUserBody;
  const schema = z.object({
    email: trimmedTextFor(shape.email, own ? i18n._(emailFaults.required) : t`Enter an email address.`).check(
      newEmailRule(i18n, email),
    ),
    displayName: trimmedTextFor(shape.displayName, t`Enter a name.`),
  });
  return (
    <FormSection
      title={t`Basic details`}
      submitLabel={t`Save changes`}
      notDone={t`The details were not saved.`}
      schema={schema}
      defaultValues={{ email, displayName }}
      keepAs={own ? 'profile' : `user ${id}`}
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
        alerts.success(own ? msg`Your details were updated.` : msg`Details updated.`);
      }}
      fieldProblem={(error) =>
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

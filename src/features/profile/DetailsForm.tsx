import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { updateUser } from '~/api/generated/hooks/users';
import { isProblem } from '~/api/problem';
import type { CurrentUserExtended } from '~/api/schema';
import { can } from '~/session/can';
import { changeCurrentUser } from '~/session/current-user-cache';
import { appConfig } from '~/shared/config/client-config';
import { alerts } from '~/shared/ui/alerts/store';
import { FormSection } from '~/shared/ui/form/FormSection';
import { TextField } from '~/shared/ui/form/TextField';
import { emailFaults } from '~/shared/sign-in/email-rule';

/** The longest display name the server takes (contract: UserPatch). */
const longestName = 64;

/** Name and address of the signed-in user. */
export function DetailsForm({ user }: { user: CurrentUserExtended }) {
  const { t, i18n } = useLingui();
  const { id, email, displayName } = user;
  // Under single sign-on the address is what one is known by there.
  const fixed = appConfig().oidcEnabled && !can(user, 'user.update');
  const schema = z.object({
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: i18n._(emailFaults.required) }),
      z.regex(/^[^\s@]+@[^\s@]+$/, { error: i18n._(emailFaults.email) }),
    ),
    displayName: z.string().check(
      z.trim(),
      z.minLength(1, { error: t`Enter a name.` }),
      z.maxLength(longestName, { error: t`Use at most ${longestName} characters.` }),
    ),
  });
  return (
    <FormSection
      title={t`Basic details`}
      submitLabel={t`Update details`}
      schema={schema}
      defaultValues={{ email, displayName }}
      keepAs="profile"
      onSubmit={async (values, form) => {
        const changed = await updateUser(id, values);
        changeCurrentUser((known) => ({ ...known, email: changed.email, displayName: changed.displayName, updatedAt: changed.updatedAt }));
        form.reset({ email: changed.email, displayName: changed.displayName });
        alerts.success(msg`Your details are updated.`);
      }}
      fieldProblem={(error) => (isProblem(error, '409.3') ? { name: 'email', message: t`There is another account with this address.` } : null)}
    >
      <TextField
        name="email"
        label={t`Email address`}
        type="email"
        autoComplete="email"
        disabled={fixed}
        help={fixed ? t`You are known by this address where you log in. Only an administrator can change it.` : undefined}
      />
      <TextField name="displayName" label={t`Display name`} autoComplete="name" />
    </FormSection>
  );
}

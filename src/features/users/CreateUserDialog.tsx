import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import * as z from 'zod/mini';
import { createUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { CreateUserBody } from '~/api/generated/zod/users';
import type { User } from '~/api/schema';
import { newEmailRule } from '~/domain/email/new-email';
import { appConfig } from '~/shared/config/client-config';
import { countCharacters } from '~/shared/lib/characters';
import { bidiIsolate } from '~/shared/lib/isolate';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { createAccount, isEmailTaken } from './create-user';
import { addUser, userDisplayName } from './queries';

interface CreateUserDialogProps {
  onClose: () => void;
  onDone: (user: User) => void;
}

/** The server emails a link to set a password, except with single sign-on. */
export function CreateUserDialog({ onClose, onDone }: CreateUserDialogProps) {
  const { t, i18n } = useLingui();
  const { oidcEnabled } = appConfig();
  const { shape } = CreateUserBody;
  const schema = z
    .object({
      email: trimmedTextSchema(shape.email, t`Enter an email address.`).check(newEmailRule(i18n)),
      displayName: trimmedTextSchema(shape.displayName),
    })
    .check(
      // Without a name, the address becomes the name.
      z.refine((values) => values.displayName !== '' || countCharacters(values.email) <= longestName, {
        error: t`Enter a name, or an email address of at most ${longestName} characters.`,
        path: ['displayName'],
      }),
    );
  return (
    <FormDialog
      title={t`Create web user`}
      submitLabel={t`Create web user`}
      failureTitle={t`The web user was not created.`}
      schema={schema}
      defaultValues={{ email: '', displayName: '' }}
      draftKey="new user"
      onClose={onClose}
      onSubmit={async ({ email, displayName }) => {
        const user = await createAccount(email, displayName);
        addUser(user);
        onDone(user);
        const name = bidiIsolate(userDisplayName(user));
        notifications.success(
          oidcEnabled
            ? msg`Web user created. ${name} can log in now, and has no role yet.`
            : msg`Web user created. ${name} gets an email with a link to set a password, and has no role yet.`,
        );
      }}
      fieldError={(error) =>
        isEmailTaken(error) ? { name: 'email', message: t`An account with this email already exists.` } : null
      }
    >
      <p className="muted">
        {oidcEnabled ? (
          <Trans>
            The new user logs in through your organization, with this email. Assign a role afterwards: without one they
            see nothing.
          </Trans>
        ) : (
          <Trans>
            The new user gets an email with a link to set a password. The link works for 24 hours. Assign a role
            afterwards: without one they see nothing.
          </Trans>
        )}
      </p>
      <FormItem name="email" label={t`Email address`}>
        {(field) => <Input {...field} type="email" />}
      </FormItem>
      <FormItem name="displayName" label={t`Display name`} help={t`If it is empty, the email is shown.`} optional>
        {(field) => <Input {...field} />}
      </FormItem>
    </FormDialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { encryptProjectBodyPassphraseMin as minimumPasswordLength } from '~/api/generated/limits';
import { EncryptProjectBody } from '~/api/generated/zod/projects';
import { isProblem } from '~/api/problem';
import type { ProjectExtended } from '~/api/schema';
import { PasswordStrength } from '~/domain/account/PasswordStrength';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { textFor, trimmedTextFor } from '~/shared/ui/form/body-fields';
import { EncryptSteps } from './EncryptSteps';
import { canBeTyped, encrypt, isNameOf } from './encrypt';
import type { Chosen } from './ResultStep';
import { Name } from '~/shared/ui/text/Name';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';

const empty = { passphrase: '', again: '', hint: '', name: '' };

function Strength() {
  const { watch } = useFormContext<typeof empty>();
  return <PasswordStrength password={watch('passphrase')} />;
}

interface PasswordStepProps {
  project: ProjectExtended;
  onClose: () => void;
  onDone: (chosen: Chosen) => void;
}

/** The password, twice, a hint for it, and the project's name as confirmation: encryption cannot be undone. */
export function PasswordStep({ project, onClose, onDone }: PasswordStepProps) {
  const { t } = useLingui();
  const asksName = canBeTyped(project.name);
  const name = <Name>{project.name}</Name>;
  const schema = z
    .object({
      passphrase: textFor(
        EncryptProjectBody.shape.passphrase,
        () => t`Password must be at least ${minimumPasswordLength} characters long.`,
      ),
      again: z.string().check(z.minLength(1, { error: t`Enter the password again.` })),
      hint: trimmedTextFor(EncryptProjectBody.shape.hint),
      name: z.string().check(
        z.refine((value) => !asksName || isNameOf(value, project.name), {
          error: t`This is not the name of the project.`,
        }),
      ),
    })
    .check(
      z.refine((values) => values.passphrase === values.again, {
        path: ['again'],
        error: t`The passwords do not match.`,
      }),
      z.refine((values) => values.hint === '' || !values.hint.includes(values.passphrase), {
        path: ['hint'],
        error: t`The hint must not contain the password: everybody who downloads submissions sees it.`,
      }),
    );
  return (
    <FormDialog
      title={t`Encrypt submissions`}
      submitLabel={t`Encrypt submissions`}
      notDone={t`Encryption was not switched on.`}
      danger
      schema={schema}
      defaultValues={empty}
      onClose={onClose}
      onSubmit={async ({ passphrase, hint }) => {
        await encrypt(project.id, passphrase, hint);
        onDone({ passphrase, hint });
      }}
      fieldProblem={(error) =>
        isProblem(error, '400.21')
          ? {
              name: 'passphrase',
              message: t`This password is too short. Use at least ${minimumPasswordLength} characters.`,
            }
          : null
      }
    >
      <EncryptSteps current={1} />
      <FormItem
        name="passphrase"
        label={t`Encryption password`}
        help={t`Several unrelated words are easy to remember and hard to guess.`}
      >
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormItem>
      <Strength />
      <FormItem name="again" label={t`Encryption password (again)`}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormItem>
      <FormItem name="hint" label={t`Hint`} optional help={t`Shown to everybody who is asked for the password.`}>
        {(field) => <Input {...field} />}
      </FormItem>
      {asksName && (
        <FormItem
          name="name"
          label={<Trans>Type the name of the project: {name}</Trans>}
          help={t`This cannot be undone. Type the name to confirm that this is the right project.`}
        >
          {(field) => <Input {...field} />}
        </FormItem>
      )}
    </FormDialog>
  );
}

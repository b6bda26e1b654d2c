import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { encryptProjectBodyPassphraseMin as minimumPasswordLength } from '~/api/generated/limits';
import { EncryptProjectBody } from '~/api/generated/zod/projects';
import { isProblem } from '~/api/problem';
import type { ProjectExtended } from '~/api/schema';
import { PasswordStrength } from '~/domain/account/PasswordStrength';
import { formatDateOnly, localDay } from '~/shared/lib/dates';
import { textSchema, trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { StepLine } from '~/shared/ui/page/StepLine';
import { Name } from '~/shared/ui/text/Name';
import { isTypeable, encrypt, matchesName } from './changes';

export function EncryptWizard({ project, onClose }: { project: ProjectExtended; onClose: () => void }) {
  const [step, setStep] = useState<'explain' | 'password' | ChosenPassword>('explain');
  if (step === 'explain') return <ExplainStep onClose={onClose} onNext={() => setStep('password')} />;
  if (step === 'password') return <PasswordStep project={project} onClose={onClose} onDone={setStep} />;
  return <ResultStep project={project} chosen={step} onClose={onClose} />;
}

export function ExplainStep({ onClose, onNext }: { onClose: () => void; onNext: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Encrypt submissions`}
      onClose={onClose}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="primary" onClick={onNext}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <EncryptSteps current={0} />
      <Effects icon="check" kind="gain" title={<Trans>You gain</Trans>}>
        <li>
          <Trans>
            Submissions are encrypted on the device before they are sent, and stay encrypted on the server. Only people
            with the password can read them.
          </Trans>
        </li>
      </Effects>
      <Effects icon="info" kind="change" title={<Trans>Changes</Trans>}>
        <li>
          <Trans>Every form gets a new version. Devices must download it before they send encrypted submissions.</Trans>
        </li>
        <li>
          <Trans>
            A form with its own encryption key keeps it, and its submissions must still be decrypted by hand. To use
            this encryption instead, remove <code>base64RsaPublicKey</code> from its definition.
          </Trans>
        </li>
        <li>
          <Trans>Existing submissions are not changed.</Trans>
        </li>
      </Effects>
      <Effects icon="cross" kind="loss" title={<Trans>You lose</Trans>}>
        <li>
          <Trans>New submissions cannot be viewed or edited here, or read through OData.</Trans>
        </li>
        <li>
          <Trans>New submissions do not create or update entities.</Trans>
        </li>
        <li>
          <Trans>Test submissions of drafts are deleted.</Trans>
        </li>
        <li>
          <Trans>If you lose the password, the submissions are lost. Nobody can restore it.</Trans>
        </li>
        <li>
          <Trans>This cannot be undone: encryption cannot be turned off.</Trans>
        </li>
      </Effects>
    </Dialog>
  );
}

function Effects({
  icon,
  kind,
  title,
  children,
}: {
  icon: IconName;
  kind: 'gain' | 'change' | 'loss';
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`effects effects-${kind}`}>
      <h3>
        <Icon name={icon} /> {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const empty = { passphrase: '', again: '', hint: '', name: '' };

function Strength() {
  const { watch } = useFormContext<typeof empty>();
  return <PasswordStrength password={watch('passphrase')} />;
}

interface PasswordStepProps {
  project: ProjectExtended;
  onClose: () => void;
  onDone: (chosen: ChosenPassword) => void;
}

/** Asks for the project's name, too: encryption cannot be undone. */
export function PasswordStep({ project, onClose, onDone }: PasswordStepProps) {
  const { t } = useLingui();
  const asksName = isTypeable(project.name);
  const name = <Name>{project.name}</Name>;
  const schema = z
    .object({
      passphrase: textSchema(
        EncryptProjectBody.shape.passphrase,
        () => t`Password must be at least ${minimumPasswordLength} characters long.`,
      ),
      again: z.string().check(z.minLength(1, { error: t`Enter the password again.` })),
      hint: trimmedTextSchema(EncryptProjectBody.shape.hint),
      name: z.string().check(
        z.refine((value) => !asksName || matchesName(value, project.name), {
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
      failureTitle={t`Encryption was not switched on.`}
      danger
      schema={schema}
      defaultValues={empty}
      onClose={onClose}
      onSubmit={async ({ passphrase, hint }) => {
        await encrypt(project.id, passphrase, hint);
        onDone({ passphrase, hint });
      }}
      fieldError={(error) =>
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

/** Stored nowhere else, and lost when the dialog closes. */
export interface ChosenPassword {
  passphrase: string;
  hint: string;
}

interface ResultStepProps {
  project: ProjectExtended;
  chosen: ChosenPassword;
  onClose: () => void;
}

export function ResultStep({ project, chosen, onClose }: ResultStepProps) {
  const { t } = useLingui();
  const [withPassword, setWithPassword] = useState(true);
  return (
    <>
      <Dialog
        title={t`Submissions are encrypted`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => print()}>
              <Trans>Print a note</Trans>
            </Button>
            <Button type="primary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <EncryptSteps current={2} />
        <p>
          <Trans>
            Every form has a new version now. Download the forms again on every device: until then, the device sends
            submissions that are not encrypted.
          </Trans>
        </p>
        <p>
          <Trans>Keep the password in a safe place, but not with the devices. The server does not store it.</Trans>
        </p>
        <Checkbox checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)}>
          <Trans>Print the password on the note</Trans>
        </Checkbox>
        <p className="muted">
          <Trans>If not selected, the note has a blank line for it.</Trans>
        </p>
      </Dialog>
      {createPortal(<Note project={project} chosen={chosen} withPassword={withPassword} />, document.body)}
    </>
  );
}

/** For print only, where the style sheet hides everything else. */
function Note({
  project,
  chosen,
  withPassword,
}: {
  project: ProjectExtended;
  chosen: ChosenPassword;
  withPassword: boolean;
}) {
  return (
    <div className="print-note" aria-hidden="true">
      <h1>
        <Trans>Encryption password</Trans>
      </h1>
      <dl>
        <dt>
          <Trans>Project</Trans>
        </dt>
        <dd>
          <bdi>{project.name}</bdi>
        </dd>
        <dt>
          <Trans>Server</Trans>
        </dt>
        <dd>
          {location.origin}
          {`/projects/${project.id}`}
        </dd>
        <dt>
          <Trans>Encrypted on</Trans>
        </dt>
        <dd>{formatDateOnly(localDay(Date.now()))}</dd>
        <dt>
          <Trans>Password</Trans>
        </dt>
        <dd className="print-note-password">{withPassword ? chosen.passphrase : ''}</dd>
        {chosen.hint !== '' && (
          <>
            <dt>
              <Trans>Hint</Trans>
            </dt>
            <dd>
              <bdi>{chosen.hint}</bdi>
            </dd>
          </>
        )}
      </dl>
      <p>
        <Trans>
          Without this password nobody can read the submissions of this project, not even the administrators of the
          server. Keep this sheet locked away.
        </Trans>
      </p>
    </div>
  );
}

/** `current` counts from 0. */
export function EncryptSteps({ current }: { current: number }) {
  const { t } = useLingui();
  return <StepLine titles={[t`Effects`, t`Password`, t`Next steps`]} current={current} />;
}

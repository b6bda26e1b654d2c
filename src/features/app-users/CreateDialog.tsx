import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { CreateAppUserBody } from '~/api/generated/zod/app-users';
import { isProblem } from '~/api/problem';
import type { ActorPropertyList, Project } from '~/api/schema';
import { changedProperties, editableProperties, canListProperties } from '~/domain/actor-properties/properties';
import { PropertyFields, propertyValues } from '~/domain/actor-properties/PropertyFields';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { FormList, useGrantableForms } from './FormList';
import { QrPanel } from './QrDialog';
import { create, assignForms, type NewAppUser } from './writes';

interface CreateDialogProps {
  project: Project & { verbs: readonly string[] };
  properties: ActorPropertyList;
  onClose: () => void;
  /** Called with all created app users when the dialog closes. */
  onDone: (ids: readonly number[]) => void;
}

export function CreateDialog({ project, properties, onClose, onDone }: CreateDialogProps) {
  const { t } = useLingui();
  const [created, setCreated] = useState<readonly NewAppUser[]>([]);
  const [step, setStep] = useState<'describe' | 'code'>('describe');
  const last = created.at(-1);
  const { forms } = useGrantableForms(project);
  // Kept for the next one: people of one team use the same forms.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const nameOf = (id: string) => forms.find((form) => form.id === id)?.name ?? id;
  const schema = z.extend(CreateAppUserBody, {
    displayName: trimmedTextSchema(CreateAppUserBody.shape.displayName, t`Enter a name.`),
    properties: propertyValues,
  });
  const leave = () => {
    if (!last) return onClose();
    const name = bidiIsolate(last.displayName);
    const others = created.length - 1;
    notifications.success(
      others === 0 ? msg`App user created: ${name}.` : msg`App users created: ${name} and ${others} more.`,
    );
    onDone(created.map((user) => user.id));
  };
  if (step === 'code' && last) {
    // An element: Lingui parses markup in text values.
    const who = <Name>{last.displayName}</Name>;
    const given = chosen.filter((id) => !refused.includes(id)).map(nameOf);
    return (
      <Dialog
        title={t`App user created`}
        width={640}
        onClose={leave}
        footer={
          <>
            <Button onClick={() => setStep('describe')}>
              <Trans>Create another</Trans>
            </Button>
            <Button type="primary" onClick={leave}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            {who} was created. Scan the code with the device. You can show it again from the list at any time.
          </Trans>
        </p>
        <FormsOfNew who={who} given={given} refused={refused.map(nameOf)} project={project} />
        <QrPanel code={{ ...last, projectId: project.id, projectName: project.name }} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      key={created.length}
      title={t`Create app user`}
      submitLabel={t`Create app user`}
      failureTitle={t`The app user was not created.`}
      schema={schema}
      defaultValues={{ displayName: '', properties: editableProperties(properties, null) }}
      onSubmit={async (values) => {
        const made = await create(project.id, values.displayName, changedProperties(values.properties, null));
        setRefused(await assignForms(project.id, made.id, chosen));
        setCreated([...created, made]);
        setStep('code');
      }}
      onClose={leave}
      fieldError={(error) =>
        isProblem(error, '400.13')
          ? {
              name: 'displayName',
              message: t`This name is too long. Use at most ${longestName} characters.`,
            }
          : null
      }
      draftKey={`create app user ${project.id}`}
    >
      <FormItem name="displayName" label={t`Display name`} help={t`For example, the person or device that uses it.`}>
        {(field) => <Input {...field} />}
      </FormItem>
      {forms.length > 0 ? (
        <div className="field">
          <span className="field-label">
            <Trans>Forms</Trans>
          </span>
          <FormList label={t`Forms`} forms={forms} chosen={chosen} onChange={setChosen} />
        </div>
      ) : (
        <p className="muted">
          <Trans>A new app user cannot see any form yet. You can give access under Form Access.</Trans>
        </p>
      )}
      {canListProperties(project) && (
        <PropertyFields projectId={project.id} mayAdd={can(project, 'actor_property.update')} />
      )}
    </FormDialog>
  );
}

function FormsOfNew({
  who,
  given,
  refused,
  project,
}: Pick<CreateDialogProps, 'project'> & {
  who: ReactNode;
  given: readonly string[];
  refused: readonly string[];
}) {
  const isNone = given.length === 0 && refused.length === 0;
  const [have, lack] = [<bdi key="have">{joinNames(given)}</bdi>, <bdi key="lack">{joinNames(refused)}</bdi>];
  return (
    <p>
      {given.length > 0 && (
        <Trans>
          {who} can see: {have}.
        </Trans>
      )}{' '}
      {refused.length > 0 && (
        <span className="field-fault" role="alert">
          <Trans>Access could not be given to: {lack}.</Trans>
        </span>
      )}
      {isNone && <Trans>{who} cannot see any form yet.</Trans>}{' '}
      {mayOpen('formAccess', { project }) && (
        <AppLink to={paths.formAccess(project.id)}>
          {isNone ? <Trans>Give access</Trans> : <Trans>Form Access</Trans>}
        </AppLink>
      )}
    </p>
  );
}

import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Divider, Input } from 'antd';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useGetProject } from '~/api/generated/hooks/projects';
import { UpdateProjectBody } from '~/api/generated/zod/projects';
import type { ProjectExtended } from '~/api/schema';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { can } from '~/session/can';
import { textSchema, trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormSection } from '~/shared/ui/form/FormSection';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { MarkdownField } from '~/shared/ui/text/MarkdownField';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { changeProject, type ProjectChange } from './changes';
import './project-settings.css';

export function SettingsPage() {
  const { projectId } = useRouteIds();
  const { data: project } = useGetProject(projectId);
  if (!project) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns
      aside={
        <>
          <SubmissionSection project={project} />
          <ArchiveSection project={project} />
          {project.keyId !== null && <EncryptionSection />}
          <DangerZone project={project} />
        </>
      }
    >
      <DetailsForm key={project.id} project={project} />
    </SettingsColumns>
  );
}

/** Sends changed fields only: two people may edit it. */
export function DetailsForm({ project }: { project: ProjectExtended }) {
  const { t } = useLingui();
  const schema = z.object({
    name: trimmedTextSchema(UpdateProjectBody.shape.name, t`Enter a name.`),
    description: textSchema(UpdateProjectBody.shape.description),
  });
  return (
    <FormSection
      title={t`Basic details`}
      submitLabel={t`Save changes`}
      failureTitle={t`The details were not saved.`}
      schema={schema}
      defaultValues={{ name: project.name, description: project.description ?? '' }}
      draftKey={`project-settings ${project.id}`}
      onSubmit={async (values, form) => {
        const { dirtyFields } = form.formState;
        const change: ProjectChange = {
          ...(dirtyFields.name && { name: values.name }),
          ...(dirtyFields.description && { description: values.description === '' ? null : values.description }),
        };
        if (Object.keys(change).length > 0) {
          const { name, description } = form.formState.defaultValues ?? {};
          const now = await changeProject(project.id, change, { name: name ?? '', description: description ?? '' });
          form.reset({ name: now.name, description: now.description ?? '' });
        }
        notifications.success(msg`Project settings saved.`);
      }}
    >
      <FormItem name="name" label={t`Project name`}>
        {(field) => <Input {...field} />}
      </FormItem>
      <MarkdownField
        name="description"
        label={t`Project description`}
        optional
        help={t`Shown above the forms to everybody with a role in the project. Say what the project is for and what its members need to know.`}
      />
    </FormSection>
  );
}

export function SubmissionSection({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsBox title={<Trans>Submission options</Trans>}>
      <p>
        <Trans>
          Submissions come from the devices of app users, from public links and from web users. Each is set up in its
          own place.
        </Trans>
      </p>
      <Button onClick={() => setOpen(true)} {...SubmissionOptionsDialog.intent}>
        <Trans>Show submission options</Trans>
      </Button>
      {open && <SubmissionOptionsDialog project={project} currentPage="settings" onClose={() => setOpen(false)} />}
    </SettingsBox>
  );
}

const done = { archived: msg`Project archived.`, back: msg`Project unarchived.` };

/** Archives or unarchives a project. Returns whether it succeeded. */
async function setArchived(projectId: number, archived: boolean, seen: boolean): Promise<boolean> {
  notifications.hideFailure();
  try {
    await changeProject(projectId, { archived }, { archived: seen });
    return true;
  } catch (error) {
    notifications.failed(archived ? msg`The project was not archived.` : msg`The project was not unarchived.`, error);
    return false;
  }
}

/** No confirmation, because it can be undone. */
export function ArchiveSection({ project }: { project: ProjectExtended }) {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const archived = project.archived === true;
  const change = async () => {
    // State is too late for the second of two quick presses.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    if (await setArchived(project.id, !archived, archived)) {
      const undo = { label: msg`Undo`, run: () => setArchived(project.id, archived, !archived) };
      notifications.success(archived ? done.back : done.archived, { action: undo });
    }
    busy.current = false;
    setSaving(false);
  };
  return (
    <SettingsBox title={<Trans>Archive</Trans>}>
      {archived ? (
        <>
          <p>
            <Trans>This project is archived: it is listed below all others. Its forms and roles work as before.</Trans>
          </p>
          <Button data-page-action loading={saving} onClick={() => void change()}>
            <Trans>Unarchive project</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>
              An archived project is listed below all others for everybody. Its forms and roles work as before. You can
              unarchive it at any time.
            </Trans>
          </p>
          <Button data-page-action loading={saving} onClick={() => void change()}>
            <Trans>Archive project</Trans>
          </Button>
        </>
      )}
    </SettingsBox>
  );
}

export function EncryptionSection() {
  return (
    <SettingsBox title={<Trans>Encryption</Trans>}>
      <p>
        <Icon name="lock" /> <Trans>Submissions of this project are encrypted. This cannot be undone.</Trans>
      </p>
      <p className="muted">
        <Trans>
          People with the password can download and decrypt them. The server does not keep the password, and nobody can
          restore it.
        </Trans>
      </p>
    </SettingsBox>
  );
}

const EncryptWizard = lazyDialog(() => import('./EncryptWizard'), 'EncryptWizard');
const DeleteProjectDialog = lazyDialog(() => import('./DeleteProjectDialog'), 'DeleteProjectDialog');

/** Encryption and deletion, which cannot be undone. Nothing if neither is allowed. */
export function DangerZone({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState<'encrypt' | 'delete' | null>(null);
  const mayEncrypt = project.keyId === null;
  const mayDelete = can(project, 'project.delete');
  const close = () => setOpen(null);
  if (!mayEncrypt && !mayDelete) return null;
  return (
    <SettingsBox title={<Trans>Danger zone</Trans>} danger>
      {mayEncrypt && (
        <>
          <p>
            <Trans>
              Submissions of this project are not encrypted. If you encrypt them, they can only be read with a password.
              This cannot be undone.
            </Trans>
          </p>
          <Button data-page-action danger onClick={() => setOpen('encrypt')} {...EncryptWizard.intent}>
            <Trans>Encrypt submissions…</Trans>
          </Button>
        </>
      )}
      {mayEncrypt && mayDelete && <Divider size="small" />}
      {mayDelete && (
        <>
          <p>
            <Trans>
              A deleted project cannot be restored: its forms, submissions and entities are gone. To keep them, archive
              the project instead.
            </Trans>
          </p>
          <Button data-page-action danger onClick={() => setOpen('delete')} {...DeleteProjectDialog.intent}>
            <Trans>Delete project…</Trans>
          </Button>
        </>
      )}
      {open === 'encrypt' && <EncryptWizard project={project} onClose={close} />}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={close} />}
    </SettingsBox>
  );
}

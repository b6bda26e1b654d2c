import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { bidiIsolate } from '~/shared/lib/isolate';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { changedProperties, editableProperties } from './properties';
import { PropertyFields, propertyValues } from './PropertyFields';

const schema = z.object({ properties: propertyValues });

interface EditPropertiesDialogProps {
  title: string;
  failureTitle: string;
  project: Subject & { id: number };
  actor: Pick<AppUserExtended, 'id' | 'displayName' | 'properties'>;
  properties: ActorPropertyList;
  draftKey: string;
  send: (changed: Record<string, string>) => Promise<void>;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

/** Edits the properties of an app user or a public link. Sends only what changed; the server cannot change the name. */
export function EditPropertiesDialog(props: EditPropertiesDialogProps) {
  const { title, failureTitle, project, actor, properties, draftKey, send, onClose, onDone } = props;
  const { t } = useLingui();
  const name = actor.displayName;
  return (
    <FormDialog
      title={title}
      submitLabel={t`Save changes`}
      failureTitle={failureTitle}
      schema={schema}
      defaultValues={{ properties: editableProperties(properties, actor.properties) }}
      onSubmit={async (values) => {
        const changed = changedProperties(values.properties, actor.properties);
        if (Object.keys(changed).length === 0) return onClose();
        await send(changed);
        notifications.success(msg`Changes saved for ${{ name: bidiIsolate(name) }}.`);
        onDone([actor.id]);
      }}
      onClose={onClose}
      draftKey={draftKey}
    >
      <PropertyFields
        projectId={project.id}
        savedValues={actor.properties}
        mayAdd={can(project, 'actor_property.update')}
      />
    </FormDialog>
  );
}

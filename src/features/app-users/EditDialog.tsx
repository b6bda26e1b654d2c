import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { isolate } from '~/shared/lib/isolate';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { changedProperties, editableProperties } from '~/domain/actor-properties/properties';
import { propertyValues } from '~/domain/actor-properties/schema';
import { PropertyFields } from '~/domain/actor-properties/PropertyFields';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { changeProperties } from './writes';

const schema = z.object({ properties: propertyValues });

interface EditDialogProps {
  project: Subject & { id: number };
  user: AppUserExtended;
  properties: ActorPropertyList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

/** Edits the properties of an app user. Sends only what changed; the server cannot change the name. */
export function EditDialog({ project, user, properties, onClose, onDone }: EditDialogProps) {
  const { t } = useLingui();
  const name = user.displayName;
  return (
    <FormDialog
      title={t`Edit app user “${name}”`}
      submitLabel={t`Save changes`}
      notDone={t`The app user was not changed.`}
      schema={schema}
      defaultValues={{ properties: editableProperties(properties, user.properties) }}
      onSubmit={async (values) => {
        const changed = changedProperties(values.properties, user.properties);
        if (Object.keys(changed).length === 0) return onClose();
        await changeProperties(user, changed);
        alerts.success(msg`Changes saved for ${{ name: isolate(name) }}.`);
        onDone([user.id]);
      }}
      onClose={onClose}
      keepAs={`edit app user ${user.id}`}
    >
      <PropertyFields projectId={project.id} present={user.properties} mayAdd={can(project, 'actor_property.update')} />
    </FormDialog>
  );
}

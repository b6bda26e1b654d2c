import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { isolate } from '~/shared/lib/isolate';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { changedProperties, editableProperties } from '~/domain/actor-properties/properties';
import { PropertyFields } from '~/domain/actor-properties/PropertyFields';
import { propertyValues } from '~/domain/actor-properties/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import type { Row } from './rows';
import { changeProperties } from './writes';

const schema = z.object({ properties: propertyValues });

interface EditDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  row: Row;
  properties: ActorPropertyList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

/** Edits the properties of a link. Sends only what changed; the server cannot change the name. */
export function EditDialog({ project, form, row, properties, onClose, onDone }: EditDialogProps) {
  const { t } = useLingui();
  const name = row.displayName;
  return (
    <FormDialog
      title={t`Edit public access link “${name}”`}
      submitLabel={t`Save changes`}
      notDone={t`The link was not changed.`}
      schema={schema}
      defaultValues={{ properties: editableProperties(properties, row.properties) }}
      onSubmit={async (values) => {
        const changed = changedProperties(values.properties, row.properties);
        if (Object.keys(changed).length === 0) return onClose();
        await changeProperties(form, row, changed);
        alerts.success(msg`Changes saved for ${{ name: isolate(name) }}.`);
        onDone([row.id]);
      }}
      onClose={onClose}
      keepAs={`edit public link ${row.id}`}
    >
      <PropertyFields projectId={project.id} present={row.properties} mayAdd={can(project, 'actor_property.update')} />
    </FormDialog>
  );
}

import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { useState } from 'react';
import { isProblem } from '~/api/problem';
import type { components, ProjectExtended } from '~/api/schema';
import { FormName } from '~/domain/entities/FormName';
import type { ListId } from '~/domain/entities/rows';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import { deleteProperty } from './writes';
import '../entity-list.css';

type Uses = components['schemas']['PropertyUses'];

interface DeletePropertyDialogProps {
  project: ProjectExtended;
  list: ListId;
  name: string;
  onClose: () => void;
}

/** If forms write the property or entities have a value, it says which, and what to do first (409.22). */
export function DeletePropertyDialog({ project, list, name, onClose }: DeletePropertyDialogProps) {
  const { t } = useLingui();
  const [uses, setUses] = useState<Uses | null>(null);
  if (uses) return <InUse project={project} list={list} name={name} uses={uses} onClose={onClose} />;
  // An element: Lingui would parse markup in a string value as part of the message.
  const which = (
    <strong>
      <Name>{name}</Name>
    </strong>
  );
  return (
    <ConfirmDialog
      title={t`Delete property`}
      failureTitle={t`The property was not deleted.`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        try {
          await deleteProperty(list, name);
        } catch (error) {
          if (!isProblem(error, '409.22')) throw error;
          setUses((error.details as { prerequisites: Uses }).prerequisites);
          return;
        }
        onClose();
        notifications.success(msg`Property deleted: ${{ name: bidiIsolate(name) }}.`);
      }}
    >
      <p>
        <Trans>This removes the property {which} from the list. It cannot be undone.</Trans>
      </p>
      <p className="muted">
        <Trans>The server only deletes a property that no form updates and no entity has a value for.</Trans>
      </p>
    </ConfirmDialog>
  );
}

interface InUseProps extends DeletePropertyDialogProps {
  uses: Uses;
}

function InUse({ project, list: { projectId, datasetName }, name, uses, onClose }: InUseProps) {
  const { t } = useLingui();
  const entities = uses.nonEmptyEntities?.details;
  const forms = uses.dependentForms?.details.forms ?? [];
  const which = (
    <strong>
      <Name>{name}</Name>
    </strong>
  );
  const more = entities ? entities.totalCount - entities.entities.length : 0;
  return (
    <InfoDialog title={t`This property is in use`} onClose={onClose}>
      <p>
        <Trans>Before you can delete {which}:</Trans>
      </p>
      <Flex component="ol" vertical gap={12} style={{ paddingInlineStart: 20 }} className="property-delete-uses">
        {forms.length > 0 && (
          <li>
            <Plural
              value={forms.length}
              one="Publish a version of # form that no longer updates it."
              other="Publish versions of # forms that no longer update it."
            />
            <ul>
              {forms.map(({ xmlFormId, formName }) => (
                <li key={xmlFormId}>
                  <FormName project={project} form={{ xmlFormId, name: formName ?? xmlFormId, draft: true }} plain />
                </li>
              ))}
            </ul>
          </li>
        )}
        {entities && (
          <li>
            <Plural
              value={entities.totalCount}
              one="Clear its value in # entity."
              other="Clear its value in # entities."
            />
            <ul>
              {entities.entities.map(({ uuid, label }) => (
                <li key={uuid}>
                  <AppLink to={paths.entity(projectId, datasetName, uuid)}>
                    <Name>{label}</Name>
                  </AppLink>
                </li>
              ))}
              {more > 0 && (
                <li>
                  <Plural value={more} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          </li>
        )}
      </Flex>
    </InfoDialog>
  );
}

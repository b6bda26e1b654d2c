import { Plural, Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useId, useState } from 'react';
import * as needs from '~/api/generated/needs';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { useServerHas } from '~/session/server';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';
import { FormName, formsOnce } from '~/domain/entities/FormName';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const DeleteListDialog = lazyDialog(() => import('./DeleteListDialog'), 'DeleteListDialog');

interface DeleteSectionProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

/** Deletes the list, or says which forms have to stop using it first. */
export function DeleteSection({ project, list }: DeleteSectionProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const forms = formsOnce(
    [...list.sourceForms, ...list.linkedForms],
    [...(list.draftSourceForms ?? []), ...(list.draftLinkedForms ?? [])],
  );
  const used = forms.length > 0;
  const hasDeletion = useServerHas(needs.deleteDataset) !== false;
  if (!hasDeletion)
    return (
      <SettingsBox title={<Trans>Delete</Trans>} danger>
        <p>
          <NeedsReleaseText release={needs.deleteDataset} />
        </p>
      </SettingsBox>
    );
  return (
    <SettingsBox title={<Trans>Delete</Trans>} danger>
      {used ? (
        <div id={id}>
          <p>
            <Plural
              value={forms.length}
              one="The list cannot be deleted, because # form updates or uses it:"
              other="The list cannot be deleted, because # forms update or use it:"
            />
          </p>
          <ul className="list-forms-using">
            {forms.map((form) => (
              <li key={form.xmlFormId}>
                <FormName project={project} form={form} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>
          <Trans>
            A deleted list and its entities cannot be restored. For 30 days you can still download their data.
          </Trans>
        </p>
      )}
      <Button
        danger
        disabled={used}
        aria-describedby={used ? id : undefined}
        onClick={() => setAsking(true)}
        {...DeleteListDialog.intent}
      >
        <Trans>Delete entity list…</Trans>
      </Button>
      {asking && <DeleteListDialog list={list} onClose={() => setAsking(false)} />}
    </SettingsBox>
  );
}

import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import * as needs from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { FormName, formsOnce } from '~/domain/entities/FormName';
import { useServerHas } from '~/session/server';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useProjectAndList } from '../use-project-and-list';
import { AccessSection } from './AccessSection';
import { changeList, useSaving } from './change-list';
import { OptionGroup } from './OptionGroup';
import './settings.css';

export function SettingsPage() {
  const { project, list } = useProjectAndList();
  if (!project || !list) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns aside={<DeleteSection project={project} list={list} />}>
      <ApprovalSection key={list.name} list={list} />
      <AccessSection key={`access ${list.name}`} project={project} list={list} />
    </SettingsColumns>
  );
}

const PendingDialog = lazyDialog(() => import('./PendingDialog'), 'PendingDialog');

type Moment = 'receipt' | 'approval';
const toMoment = (approvalRequired: boolean): Moment => (approvalRequired ? 'approval' : 'receipt');

const successMessages = {
  receipt: msg`Submissions create entities when they are received.`,
  approval: msg`Submissions create entities when they are approved.`,
};

function ApprovalSection({ list }: { list: DatasetDetailsExtended }) {
  const { t } = useLingui();
  const { saving, save } = useSaving<Moment>();
  const [waiting, setWaiting] = useState<number | null>(null);
  const choose = async (moment: Moment, before = toMoment(list.approvalRequired)): Promise<boolean> => {
    let waits = false;
    const saved = await save(moment, async () => {
      try {
        const seen = { approvalRequired: before === 'approval' };
        await changeList(list, { approvalRequired: moment === 'approval' }, { seen });
      } catch (error) {
        if (!isProblem(error, '400.29')) throw error;
        setWaiting((error.details as { count: number }).count);
        waits = true;
      }
    });
    if (!saved || waits) return false;
    notifications.success(successMessages[moment], { action: { label: msg`Undo`, run: () => choose(before, moment) } });
    return true;
  };
  return (
    <SettingsBox title={<Trans>Entities from submissions</Trans>}>
      <OptionGroup<Moment>
        label={t`When submissions create entities`}
        value={saving?.value ?? toMoment(list.approvalRequired)}
        busy={saving !== null}
        onSelect={(moment) => void choose(moment)}
        options={[
          {
            value: 'receipt',
            name: <Trans>When they are received</Trans>,
            about: <Trans>Each submission creates its entities at once.</Trans>,
          },
          {
            value: 'approval',
            name: <Trans>When they are approved</Trans>,
            about: <Trans>Submissions wait for approval. Updates of entities are never delayed.</Trans>,
          },
        ]}
      />
      {waiting !== null && <PendingDialog list={list} count={waiting} onClose={() => setWaiting(null)} />}
    </SettingsBox>
  );
}

const DeleteListDialog = lazyDialog(() => import('./DeleteListDialog'), 'DeleteListDialog');

interface DeleteSectionProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

function DeleteSection({ project, list }: DeleteSectionProps) {
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
          <Flex component="ul" vertical style={{ paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
            {forms.map((form) => (
              <li key={form.xmlFormId}>
                <FormName project={project} form={form} />
              </li>
            ))}
          </Flex>
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

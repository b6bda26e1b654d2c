import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isProblem } from '~/api/problem';
import type { DatasetDetailsExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { changeList } from './change-list';
import { OptionGroup } from './OptionGroup';
import { useSaving } from './use-saving';

const PendingDialog = lazyDialog(() => import('./PendingDialog'), 'PendingDialog');

type Moment = 'receipt' | 'approval';
const momentOf = (approvalRequired: boolean): Moment => (approvalRequired ? 'approval' : 'receipt');

const said = {
  receipt: msg`Submissions create entities when they are received.`,
  approval: msg`Submissions create entities when they are approved.`,
};

/** When submissions create entities. It applies at once; if submissions wait for approval, it asks what becomes of them. */
export function ApprovalSection({ list }: { list: DatasetDetailsExtended }) {
  const { t } = useLingui();
  const { saving, save } = useSaving<Moment>();
  /** How many submissions wait for approval, while the question about them is open. */
  const [waiting, setWaiting] = useState<number | null>(null);
  const choose = async (moment: Moment, before = momentOf(list.approvalRequired)): Promise<boolean> => {
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
    alerts.success(said[moment], { action: { label: msg`Undo`, run: () => choose(before, moment) } });
    return true;
  };
  return (
    <SettingsBox title={<Trans>Entities from submissions</Trans>}>
      <OptionGroup<Moment>
        label={t`When submissions create entities`}
        value={saving?.value ?? momentOf(list.approvalRequired)}
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

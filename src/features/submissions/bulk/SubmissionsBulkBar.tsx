import { Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { useState } from 'react';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SelectionBar } from '~/shared/rows/SelectionBar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import type { FormId } from '~/domain/submissions/queries';
import type { Move } from '~/shared/rows/move';
import type { Listed } from './listed';

const BulkReviewDialog = lazyDialog(() => import('./BulkReviewDialog'), 'BulkReviewDialog');

const MoveDialog = lazyDialog(() => import('./MoveDialog'), 'MoveDialog');

interface SubmissionsBulkBarProps {
  form: FormId;
  selection: SelectedRows<Listed>;
  /** How many match the filter. */
  total: number;
  /** What the user may do with them. */
  may: { review?: boolean; delete?: boolean; restore?: boolean };
}

/** The bar under the table while submissions are selected. */
export function SubmissionsBulkBar({ form, selection, total, may }: SubmissionsBulkBarProps) {
  const [dialog, show] = useState<'review' | Move | null>(null);
  const { listed, reading } = selection;
  const close = () => show(null);
  const onStarted = () => {
    close();
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {may.restore === true && (
          <Button disabled={reading !== null} onClick={() => show('restore')} {...MoveDialog.intent}>
            <Trans>Restore…</Trans>
          </Button>
        )}
        {may.review === true && (
          <Button disabled={reading !== null} onClick={() => show('review')} {...BulkReviewDialog.intent}>
            <Trans>Review…</Trans>
          </Button>
        )}
        {may.delete === true && (
          <Button danger disabled={reading !== null} onClick={() => show('delete')} {...MoveDialog.intent}>
            <Trans>Delete…</Trans>
          </Button>
        )}
      </SelectionBar>
      {(dialog === 'delete' || dialog === 'restore') && (
        <MoveDialog form={form} listed={listed} move={dialog} onClose={close} onStarted={onStarted} />
      )}
      {dialog === 'review' && <BulkReviewDialog form={form} listed={listed} onClose={close} onStarted={onStarted} />}
    </>
  );
}

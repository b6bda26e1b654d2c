import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { SelectionBar } from '~/shared/rows/SelectionBar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import type { ListedSubmission } from './listed';

const BulkReviewDialog = lazyDialog(() => import('./BulkReviewDialog'), 'BulkReviewDialog');

const CommentDialog = lazyDialog(() => import('./CommentDialog'), 'CommentDialog');

const MoveDialog = lazyDialog(() => import('./MoveDialog'), 'MoveDialog');

interface SubmissionsBulkBarProps {
  form: FormOrDraftRef;
  selection: SelectedRows<ListedSubmission>;
  total: number;
  may: { review?: boolean; delete?: boolean; restore?: boolean };
}

export function SubmissionsBulkBar({ form, selection, total, may }: SubmissionsBulkBarProps) {
  const [dialog, show] = useState<'review' | 'comment' | TrashMove | null>(null);
  const { listed, reading } = selection;
  const close = () => show(null);
  const onStarted = () => {
    close();
    selection.clear();
  };
  const { data: known } = useGetForm(form.projectId, form.xmlFormId);
  const download = () =>
    withMessages(import('../download/export-file'), 'submission-download').then(
      ({ downloadSelected }) => downloadSelected(form, new Set(listed.keys())),
      (error: unknown) => notifications.failed(msg`The download did not start.`, error),
    );
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {may.restore === true && (
          <Button disabled={reading !== null} onClick={() => show('restore')} {...MoveDialog.intent}>
            <Trans>Restore…</Trans>
          </Button>
        )}
        {/* The file of an encrypted form needs its password, for which the other download asks. */}
        {may.restore !== true && known?.keyId === null && (
          <Button disabled={reading !== null} onClick={() => void download()}>
            <Trans>Download</Trans>
          </Button>
        )}
        {may.review === true && (
          <Button disabled={reading !== null} onClick={() => show('comment')} {...CommentDialog.intent}>
            <Trans>Comment…</Trans>
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
      {dialog === 'comment' && <CommentDialog form={form} listed={listed} onClose={close} onStarted={onStarted} />}
      {dialog === 'review' && <BulkReviewDialog form={form} listed={listed} onClose={close} onStarted={onStarted} />}
    </>
  );
}

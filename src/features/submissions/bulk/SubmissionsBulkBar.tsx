import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { BulkBar } from '~/shared/ui/table/BulkBar';
import type { FormId } from '~/shared/submissions/queries';
import type { TrashMove } from '~/shared/submissions/trash';
import type { SelectedSubmissions } from './use-selected-submissions';

const BulkReviewDialog = lazyDialog(() => import('./BulkReviewDialog'), 'BulkReviewDialog');

const MoveDialog = lazyDialog(() => import('./MoveDialog'), 'MoveDialog');

interface SubmissionsBulkBarProps {
  form: FormId;
  selection: SelectedSubmissions;
  /** How many match the filter. */
  total: number;
  /** What the user may do with them. */
  may: { review?: boolean; delete?: boolean; restore?: boolean };
}

/** The bar under the table while submissions are selected. */
export function SubmissionsBulkBar({ form, selection, total, may }: SubmissionsBulkBarProps) {
  const { i18n } = useLingui();
  const [dialog, show] = useState<'review' | TrashMove | null>(null);
  const { listed, reading } = selection;
  const count = listed.size;
  const close = () => show(null);
  const onStarted = () => {
    close();
    selection.clear();
  };
  const [read, all] = [i18n.number(reading?.read ?? 0), i18n.number(reading?.total ?? total)];
  return (
    <>
      <BulkBar
        count={
          reading ? (
            <>
              <Trans>
                Reading {read} of {all}…
              </Trans>{' '}
              <Button type="link" onClick={selection.stopReading}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          ) : (
            <>
              <span>
                <Plural value={count} one="# selected" other="# selected" />
              </span>{' '}
              {count < total && (
                <Button type="link" onClick={selection.selectAll}>
                  <Plural value={total} one="Select # that matches" other="Select all # that match" />
                </Button>
              )}
            </>
          )
        }
        onClear={selection.clear}
      >
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
      </BulkBar>
      {(dialog === 'delete' || dialog === 'restore') && (
        <MoveDialog form={form} listed={listed} move={dialog} onClose={close} onStarted={onStarted} />
      )}
      {dialog === 'review' && <BulkReviewDialog form={form} listed={listed} onClose={close} onStarted={onStarted} />}
    </>
  );
}

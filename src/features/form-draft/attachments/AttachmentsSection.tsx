import { Trans } from '@lingui/react/macro';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Attachments } from './Attachments';
import './attachments.css';

/** The attachments of a draft, or that it has none. */
export function AttachmentsSection({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { data: attachments, error } = useListDraftAttachments(projectId, xmlFormId);
  const isWaiting = !attachments && !error;
  if (!isWaiting && attachments?.length !== 0) return <Attachments projectId={projectId} xmlFormId={xmlFormId} />;
  return (
    <section className="attachments" aria-labelledby="attachments-title">
      <div className="attachments-head">
        <h2 id="attachments-title">
          <Trans>Attachments</Trans>
        </h2>
      </div>
      {isWaiting ? (
        <ListSkeleton rows={3} />
      ) : (
        <p className="muted">
          <Trans>This form needs no attachments.</Trans>
        </p>
      )}
    </section>
  );
}

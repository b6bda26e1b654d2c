import { Trans } from '@lingui/react/macro';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { onDemand } from '~/shared/ui/states/on-demand';
import { ListSkeleton } from '~/shared/ui/states/states';
import { loadAttachments } from '../queries';
import './attachments.css';

const LoadedAttachments = onDemand(loadAttachments, 4);

/** The attachments of a draft. The code of their table loads with the first attachment: many forms have none. */
export function AttachmentsOnDemand({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { data: attachments, error } = useListDraftAttachments(projectId, xmlFormId);
  const isWaiting = !attachments && !error;
  if (!isWaiting && attachments?.length !== 0) return <LoadedAttachments projectId={projectId} xmlFormId={xmlFormId} />;
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
          <Trans>The definition of this draft refers to no files.</Trans>
        </p>
      )}
    </section>
  );
}

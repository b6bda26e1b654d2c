import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { refetchAfter } from '~/api/invalidation';
import type { FormExtended } from '~/api/schema';
import { VersionName } from '~/domain/definitions/VersionName';
import { TitleAndId, titleAndId } from '~/domain/forms/TitleAndId';
import { moveToTrash } from '~/domain/forms/trash';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import type { OwnChange } from './queries';
import { abandonDraft } from './writes';

interface AbandonDialogProps {
  form: FormExtended;
  draft: FormExtended;
  own: OwnChange;
  onClose: () => void;
}

export function AbandonDialog({ form, draft, own, onClose }: AbandonDialogProps) {
  const { t } = useLingui();
  const { data: attachments } = useListDraftAttachments(form.projectId, form.xmlFormId);
  const files = attachments?.filter(({ blobExists }) => blobExists).length ?? 0;
  const version = <VersionName version={draft.version} />;
  const which = <TitleAndId form={form} />;
  return (
    <ConfirmDialog
      title={t`Abandon draft`}
      failureTitle={t`The draft was not abandoned.`}
      danger
      onConfirm={async () => {
        await own(() => abandonDraft(form, draft));
        notifications.success(msg`Draft abandoned.`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          Delete the draft of {which}? The published version stays as it is. This cannot be undone. You lose:
        </Trans>
      </p>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        <li>
          <Trans>the definition of the draft, version {version}</Trans>
        </li>
        {files > 0 && (
          <li>
            <Plural value={files} one="its # attachment file" other="its # attachment files" />
          </li>
        )}
        <li>
          {draft.submissions === 0 ? (
            <Trans>no test submissions: there are none</Trans>
          ) : (
            <Plural value={draft.submissions} one="# test submission" other="# test submissions" />
          )}
        </li>
      </ul>
    </ConfirmDialog>
  );
}

/** For forms that were never published: moves the form to the trash. */
export function DeleteFormDialog({ form, draft, onClose }: Omit<AbandonDialogProps, 'own'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const which = <TitleAndId form={form} />;
  return (
    <ConfirmDialog
      title={t`Delete form`}
      failureTitle={t`The form was not deleted.`}
      danger
      onConfirm={async () => {
        await moveToTrash(form);
        clearUnsaved();
        // Navigating away also closes notifications, so navigate first.
        await navigate(paths.project(form.projectId));
        void refetchAfter('deleteForm', form.projectId, form.xmlFormId);
        const name = bidiIsolate(titleAndId(form));
        notifications.success(msg`Form moved to the trash: ${name}.`);
      }}
      onClose={onClose}
    >
      <p>
        <Sentences>
          <Trans>Move {which} to the trash? It was never published.</Trans>
          <Trans>You can restore it from the project’s trash for 30 days.</Trans>
        </Sentences>
      </p>
      {draft.submissions > 0 && (
        <p>
          <Plural value={draft.submissions} one="It has # test submission." other="It has # test submissions." />
        </p>
      )}
    </ConfirmDialog>
  );
}

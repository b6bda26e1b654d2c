import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { TitleAndId, titleAndId } from '~/domain/forms/TitleAndId';
import { restoreDeletedForm } from '~/domain/forms/trash';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { bidiIsolate } from '~/shared/lib/isolate';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

function whyNot(error: unknown) {
  if (isProblem(error, '409.3'))
    return msg`Another form has the same ID now. Delete that form first, or keep this one in the trash.`;
  if (isProblem(error, '409.23'))
    return msg`The entity lists of this form were changed or deleted since, so it cannot be restored.`;
  return null;
}

export function RestoreFormDialog({ form, onClose }: { form: FormExtended; onClose: () => void }) {
  const { t } = useLingui();
  const { submissions } = form;
  const name = <TitleAndId form={form} />;
  const deleted = form.deletedAt && <TimeAgo iso={form.deletedAt} />;
  return (
    <ConfirmDialog
      title={t`Restore form`}
      failureTitle={t`The form was not restored.`}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await restoreDeletedForm(form);
        } catch (error) {
          const reason = whyNot(error);
          throw reason ? new UserFacingError(reason, { cause: error }) : error;
        }
        onClose();
        const which = bidiIsolate(titleAndId(form));
        notifications.success(msg`Form restored: ${which}.`);
      }}
    >
      <p>
        <Trans>This restores the form {name} with its submissions, its settings and its form access.</Trans>
      </p>
      <p>
        {/* Several forms in the trash may have the same title and ID. */}
        <Sentences>
          {deleted && <Trans>Deleted: {deleted}.</Trans>}
          <Plural value={submissions} one="It has # submission." other="It has # submissions." />
        </Sentences>
      </p>
      <p className="muted">
        <Trans>If it is deleted again, the 30 days start again.</Trans>
      </p>
    </ConfirmDialog>
  );
}

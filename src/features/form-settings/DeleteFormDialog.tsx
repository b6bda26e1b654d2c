import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { useNavigate } from 'react-router';
import { refetchAfter } from '~/api/invalidation';
import type { FormExtended } from '~/api/schema';
import { TitleAndId, titleAndId } from '~/domain/forms/TitleAndId';
import { moveToTrash, restoreLatest } from '~/domain/forms/trash';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';

/** Never throws: a notification reports a failure. */
async function undo(form: FormExtended): Promise<boolean> {
  try {
    await restoreLatest(form);
    const which = bidiIsolate(titleAndId(form));
    notifications.success(msg`Form restored: ${which}.`);
    return true;
  } catch (error) {
    notifications.failed(msg`The form was not restored.`, error);
    return false;
  }
}

export function DeleteFormDialog({ form, onClose }: { form: FormExtended; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { projectId, xmlFormId, submissions, publicLinks } = form;
  // A component, because Lingui parses markup in a string value as part of the message.
  const which = <TitleAndId form={form} />;
  return (
    <ConfirmDialog
      title={t`Delete form`}
      failureTitle={t`The form was not deleted.`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await moveToTrash(form);
        onClose();
        await navigate(paths.project(projectId));
        void refetchAfter('deleteForm', projectId, xmlFormId);
        const name = bidiIsolate(titleAndId(form));
        notifications.success(msg`Form deleted: ${name}.`, { action: { label: msg`Undo`, run: () => undo(form) } });
      }}
    >
      <p>
        <Trans>The form {which} goes to the trash of the project. Nobody can get it or send submissions to it.</Trans>
      </p>
      <Flex component="ul" vertical gap={4} style={{ margin: 0, paddingInlineStart: 20 }}>
        {submissions > 0 && (
          <li>
            <Plural
              value={submissions}
              one="Its # submission goes to the trash with it."
              other="Its # submissions go to the trash with it."
            />
          </li>
        )}
        {publicLinks > 0 && (
          <li>
            <Plural
              value={publicLinks}
              one="Its # public access link stops working."
              other="Its # public access links stop working."
            />
          </li>
        )}
        {form.entityRelated && (
          <li>
            <Trans>Entities that its submissions created or changed stay in their entity lists.</Trans>
          </li>
        )}
        <li>
          <Trans>
            You can restore it for 30 days. After that, the form and its submissions are permanently deleted.
          </Trans>
        </li>
      </Flex>
    </ConfirmDialog>
  );
}

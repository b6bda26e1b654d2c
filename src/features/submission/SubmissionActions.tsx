import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refetchAfter } from '~/api/invalidation';
import { queryClient } from '~/api/query-client';
import type { FormExtended, ProjectExtended, SubmissionRow } from '~/api/schema';
import { allPictureQueries } from '~/domain/answers/pictures';
import type { AnswerFormat } from '~/domain/answers/texts';
import { formatSubmissionName, useSubmissionName } from '~/domain/submissions/names';
import type { SubmissionRef } from '~/domain/submissions/record';
import { moveSubmission } from '~/domain/submissions/trash';
import { editLink } from '~/domain/web-forms/form-links';
import { OpenFormButton } from '~/domain/web-forms/OpenFormButton';
import { can } from '~/session/can';
import { fileName } from '~/shared/lib/file-names';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { printing } from '~/shared/screen/media';
import { useScreenActions } from '~/shared/screen/registry';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { divider, downloadItem, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { type NotificationAction, notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import type { ListPosition } from '~/shared/url-state/use-list-position';
import { useVersions } from './queries';

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');
const SubmissionXmlDialog = lazyDialog(
  () => withMessages(import('./SubmissionXmlDialog'), 'xml-view'),
  'SubmissionXmlDialog',
);
const VersionsDialog = lazyDialog(() => import('./VersionsDialog'), 'VersionsDialog');

interface ActionsProps {
  id: SubmissionRef;
  form: FormExtended | undefined;
  row: SubmissionRow;
  project: ProjectExtended | undefined;
  /** The search params of the list that it was opened from. */
  listSearch: string;
  wording: AnswerFormat;
  place: ListPosition | null | undefined;
}

export function SubmissionActions({ id, form: known, row, project, listSearch, wording, place }: ActionsProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId, instanceId } = id;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'review' | 'xml' | 'versions' | null>(null);
  const { data: versions } = useVersions(id);
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const close = () => setOpen(null);
  const mayReview = can(project, 'submission.update');
  const mayDelete = mayReview && can(project, 'submission.delete');
  const deleting = useRef(false);
  const called = bidiIsolate(formatSubmissionName(useSubmissionName(form)(row)));

  const onDelete = async () => {
    if (deleting.current) return;
    deleting.current = true;
    try {
      await move(id, 'delete');
      await navigate(paths.submissions(projectId, xmlFormId, listSearch));
      notifications.success(
        msg`Submission moved to the trash: ${called}`,
        can(project, 'submission.restore')
          ? {
              action: undoRemove(
                id,
                () => void navigate(paths.submission(projectId, xmlFormId, instanceId, listSearch)),
              ),
            }
          : {},
      );
    } catch (error) {
      notifications.failed(msg`The submission was not deleted.`, error);
    } finally {
      deleting.current = false;
    }
  };
  const name = fileName(instanceId);
  const downloadJson = () =>
    saveFile(new Blob([JSON.stringify(row, null, 2)], { type: 'application/json' }), `${name}.json`);
  useScreenActions([
    { id: 'xml', label: t`View XML`, run: () => setOpen('xml') },
    { id: 'download', label: t`Download JSON`, run: downloadJson },
  ]);
  useSubmissionKeys(mayReview, (command) => {
    const neighbour = command === 'review' ? undefined : place?.[command];
    if (command === 'review') setOpen('review');
    else if (neighbour) void navigate(paths.submission(projectId, xmlFormId, neighbour.id, neighbour.search));
  });
  return (
    <>
      {mayReview && (
        <Button type="primary" title={`${t`Review`} (R)`} onClick={() => setOpen('review')} {...ReviewDialog.intent}>
          <Trans>Review</Trans>
        </Button>
      )}
      {mayReview && known && (
        <OpenFormButton opening={editLink(known, row, window.location.href)} here>
          <Trans>Edit</Trans>
        </OpenFormButton>
      )}
      <Button data-page-action onClick={() => void printPage()}>
        <Trans>Print</Trans>
      </Button>
      <MenuButton
        label={t`More actions`}
        icon={<Icon name="more" />}
        items={[
          ...(versions !== undefined && versions.length > 1
            ? [
                {
                  key: 'versions',
                  label: t`Compare versions…`,
                  onClick: () => setOpen('versions'),
                  ...VersionsDialog.intent,
                },
              ]
            : []),
          { key: 'xml', label: t`View XML`, onClick: () => setOpen('xml'), ...SubmissionXmlDialog.intent },
          downloadItem(xmlUrl(id), `${name}.xml`, t`Download XML`),
          { key: 'json', label: t`Download JSON`, onClick: downloadJson },
          ...(mayDelete
            ? [divider, { key: 'delete', danger: true, label: t`Delete`, onClick: () => void onDelete() }]
            : []),
        ]}
      />
      {open === 'review' && <ReviewDialog form={form} row={row} onClose={close} />}
      {open === 'xml' && <SubmissionXmlDialog id={id} edits={row.__system.edits} onClose={close} />}
      {open === 'versions' && versions && (
        <VersionsDialog id={id} versions={versions} wording={wording} onClose={close} />
      )}
    </>
  );
}

/** Deletes or restores a submission and invalidates its queries. Throws ApiError and LostAnswer. */
async function move(id: SubmissionRef, which: TrashMove): Promise<void> {
  await moveSubmission(id, id.instanceId, which);
  if (which === 'delete') void refetchAfter('deleteSubmission', id.projectId, id.xmlFormId);
  else void refetchAfter('restoreSubmission', id.projectId, id.xmlFormId, id.instanceId);
}

const undoRemove = (id: SubmissionRef, onDone: () => void): NotificationAction => ({
  label: msg`Undo`,
  run: async () => {
    try {
      await move(id, 'restore');
      onDone();
      return true;
    } catch (error) {
      notifications.failed(msg`The submission was not restored.`, error);
      return false;
    }
  },
});

const xmlUrl = ({ projectId, xmlFormId, instanceId }: SubmissionRef): string =>
  `/v1/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/submissions/${encodeURIComponent(instanceId)}.xml`;

/** The keys of the review queue work here, too. */
function useSubmissionKeys(mayReview: boolean, run: (command: 'review' | 'next' | 'previous') => void): void {
  const { t } = useLingui();
  const keys = useMemo(
    () => [
      ...(mayReview ? [{ command: 'review' as const, label: t`Review`, key: 'r', keys: 'R' }] : []),
      { command: 'next' as const, label: t`Next submission`, key: 'j', keys: 'J' },
      { command: 'previous' as const, label: t`Previous submission`, key: 'k', keys: 'K' },
    ],
    [t, mayReview],
  );
  useQueueKeys<'review'>(keys, run);
}

const imagesTimeoutMs = 20_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Prints with all answers expanded, once its images have loaded. */
async function printPage(): Promise<void> {
  printing.set(true);
  const began = performance.now();
  const isLoading = () =>
    queryClient.isFetching(allPictureQueries) > 0 || [...document.images].some(({ complete }) => !complete);
  do {
    // The second frame has what the first one asked for.
    await nextFrame();
    await nextFrame();
  } while (isLoading() && performance.now() - began < imagesTimeoutMs);
  window.print();
  printing.set(false);
}

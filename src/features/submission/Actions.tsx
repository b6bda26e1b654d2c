import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Place } from '~/shared/address/use-place-in-list';
import type { FormExtended, ProjectExtended, SubmissionRow } from '~/api/schema';
import { can } from '~/session/can';
import { printPage } from '~/domain/answers/printing';
import type { Wording } from '~/domain/answers/texts';
import { fileName } from '~/shared/lib/file-names';
import { isolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { useScreenActions } from '~/shared/screen/registry';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import { divider, downloadItem, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { nameText } from '~/domain/submissions/names';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import type { SubmissionId } from '~/domain/submissions/record';
import { OpeningButton } from '~/domain/web-forms/OpeningButton';
import { editOpening } from '~/domain/web-forms/openings';
import { useVersions } from './queries';
import { useSubmissionKeys } from './use-submission-keys';
import { move, undoRemove } from './writes';

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');
const SubmissionXmlDialog = lazyDialog(
  () => withTexts(import('./SubmissionXmlDialog'), 'xml-view'),
  'SubmissionXmlDialog',
);
const VersionsDialog = lazyDialog(() => import('./VersionsDialog'), 'VersionsDialog');

interface ActionsProps {
  id: SubmissionId;
  form: FormExtended | undefined;
  row: SubmissionRow;
  project: ProjectExtended | undefined;
  /** The query of the list that it was opened from. */
  listSearch: string;
  wording: Wording;
  /** Its place in that list. */
  place: Place | null | undefined;
}

/** What this person may do with the submission. */
export function Actions({ id, form: known, row, project, listSearch, wording, place }: ActionsProps) {
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
  const called = isolate(nameText(useSubmissionName(form)(row)));

  const onDelete = async () => {
    if (deleting.current) return;
    deleting.current = true;
    try {
      await move(id, 'delete');
      await navigate(paths.submissions(projectId, xmlFormId, listSearch));
      alerts.success(
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
      alerts.failed(msg`The submission was not deleted.`, error);
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
        <OpeningButton opening={editOpening(known, row, window.location.href)} here>
          <Trans>Edit</Trans>
        </OpeningButton>
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
          downloadItem(xmlAddress(id), `${name}.xml`, t`Download XML`),
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

const xmlAddress = ({ projectId, xmlFormId, instanceId }: SubmissionId): string =>
  `/v1/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/submissions/${encodeURIComponent(instanceId)}.xml`;

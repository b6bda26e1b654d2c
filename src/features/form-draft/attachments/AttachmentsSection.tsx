import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { type ComponentProps, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { uploadLimit } from '~/api/client';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { ApiError } from '~/api/problem';
import { uploadsInAllTabs } from '~/domain/forms/draft-uploads';
import { markUnsaved } from '~/shared/lib/unsaved';
import { useNarrow } from '~/shared/screen/media';
import { DropHint, FileButton } from '~/shared/ui/controls/files';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog, type OpenDialog, ShownDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { NoMatches, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { ListTable } from '~/shared/ui/table/ListTable';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { Name } from '~/shared/ui/text/Name';
import { useListState } from '~/shared/url-state/use-list-state';
import {
  type AttachmentRow,
  attachmentsSearchSchema,
  type AttachmentsState,
  selectRows,
  shownStates,
  useAttachments,
} from './attachment-rows';
import { useAttachmentColumns, useRowActions } from './columns';
import type { AttachmentDialogProps } from './dialogs';
import { filesOfInput, useDrop } from './dropped-files';
import {
  assignAttachment,
  checkCsvFiles,
  csvCheckOf,
  addFilesToPlan,
  type SelectedFile,
  isCsvName,
  isSameName,
  type PlannedUpload,
  planUploads,
  selectUpload,
} from './matching';
import { UploadProgress } from './UploadProgress';
import { useLinks } from './writes';
import './attachments.css';

const PlanStep = lazyPart(() => import('./PlanStep'), 'PlanStep', 4);
const attachmentDialogs = {
  otherName: lazyDialog(() => import('./dialogs'), 'OtherNameDialog'),
  link: lazyDialog(() => import('./dialogs'), 'LinkDialog'),
  delete: lazyDialog(() => import('./dialogs'), 'DeleteDialog'),
  download: lazyDialog(() => import('./dialogs'), 'DownloadAllDialog'),
};
type AttachmentDialog = OpenDialog<typeof attachmentDialogs, AttachmentDialogProps>;

interface AttachmentsProps {
  projectId: number;
  xmlFormId: string;
}

export function AttachmentsSection({ projectId, xmlFormId }: AttachmentsProps) {
  const { data: attachments, error } = useListDraftAttachments(projectId, xmlFormId);
  const isWaiting = !attachments && !error;
  if (!isWaiting && attachments?.length !== 0) return <Attachments projectId={projectId} xmlFormId={xmlFormId} />;
  return (
    <Flex component="section" vertical gap={12} className="attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title">
        <Trans>Attachments</Trans>
      </h2>
      {isWaiting ? (
        <ListSkeleton rows={3} />
      ) : (
        <p className="muted">
          <Trans>This form needs no attachments.</Trans>
        </p>
      )}
    </Flex>
  );
}

const rowId = ({ name }: AttachmentRow) => name;
const noRows: AttachmentRow[] = [];

function Attachments({ projectId, xmlFormId }: AttachmentsProps) {
  const { t, i18n } = useLingui();
  const formRef = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const { rows, isPublished, refreshing, error, retry } = useAttachments(projectId, xmlFormId);
  const list = useListState(attachmentsSearchSchema);
  const { state, clear } = list;
  const narrow = useNarrow();
  const deferredState = useDeferredValue(state);
  const shown = useMemo(() => rows && selectRows(rows, deferredState), [rows, deferredState]);
  const [now] = useState(Date.now);
  const [plan, setPlan] = useState<readonly PlannedUpload[] | null>(null);
  const [dialog, show] = useState<AttachmentDialog | null>(null);
  const { marks, mark } = useRowMarks();
  const waiting = dialog?.kind === 'otherName' ? 1 : (plan?.length ?? 0);
  useEffect(() => {
    if (waiting === 0) return;
    const loss = msg`${plural(waiting, { one: 'The selected file is not uploaded.', other: 'The selected files are not uploaded.' })}`;
    return markUnsaved(null, () => loss);
  }, [waiting]);
  const rowChooser = useRef<HTMLInputElement>(null);
  const chosenRow = useRef<AttachmentRow | null>(null);
  const columns = useAttachmentColumns(formRef, isPublished, now);

  const notifyFailure = (failure: unknown) => notifications.failed(msg`The files were not uploaded.`, failure);
  const send = async (uploads: readonly { attachment: AttachmentRow; file: File }[]) => {
    setPlan(null);
    show(null);
    try {
      const { startUploads } = await import('./upload-job');
      const underWay = await uploadsInAllTabs(formRef);
      const fresh = uploads.filter(({ attachment }) => !underWay.has(attachment.name));
      if (fresh.length > 0) startUploads(formRef, fresh, t`Attachments of ${xmlFormId}`);
      const leftOut = uploads.length - fresh.length;
      if (leftOut > 0)
        notifications.info(
          msg`${plural(leftOut, {
            one: '# file left out, because an upload of its attachment is in progress.',
            other: '# files left out, because uploads of their attachments are in progress.',
          })}`,
        );
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  /** A file of another name is confirmed first. */
  const sendTo = (row: AttachmentRow, file: File) => {
    if (file.size > uploadLimit) notifyFailure(new ApiError({ kind: 'too-large', fileName: file.name }));
    else if (isSameName(row.name, file.name)) void send([{ attachment: row, file }]);
    else show({ kind: 'otherName', row, file });
  };
  const handleFiles = async (files: readonly SelectedFile[], row: AttachmentRow | null) => {
    const [first] = files;
    if (first === undefined || !rows) return;
    const only = row && files.length === 1 ? row : null;
    const data = files.filter(({ file }) => isCsvName(only?.name ?? file.name)).map(({ file }) => file);
    // If the checker's code cannot load, upload unchecked.
    if (data.length > 0) await checkCsvFiles(data).catch(() => undefined);
    const check = csvCheckOf(first.file);
    if (only && !check) return sendTo(only, first.file);
    const planned = only ? assignAttachment(planUploads(files, rows), first.path, only.name) : planUploads(files, rows);
    const [found] = planned;
    const target = rows.find(({ name }) => name === found?.target);
    const isPlain = planned.length === 1 && found?.isSent === true && found.foundBy === 'name' && !check;
    // A single new file that matches by name and passes the check needs no preview.
    if (isPlain && plan === null && target?.exists === false) return send([{ attachment: target, file: first.file }]);
    const shownPlan = check && 'problem' in check ? selectUpload(planned, first.path, false) : planned;
    setPlan((current) => (current ? addFilesToPlan(current, files, rows) : shownPlan));
  };
  const drop = useDrop({
    rows: plan ? noRows : (shown ?? noRows),
    onFiles: (files, row) => void handleFiles(files, row),
    onFailure: () => notifications.danger(msg`A file or folder could not be read. Drop it again, or select it.`),
  });
  const askToLink = useCallback((row: AttachmentRow) => show({ kind: 'link', row }), []);
  const { link, unlink } = useLinks(formRef, askToLink, (name) => void mark(name, 'changed'));
  const choose = useCallback((row: AttachmentRow) => {
    chosenRow.current = row;
    rowChooser.current?.click();
  }, []);
  const remove = useCallback((row: AttachmentRow) => show({ kind: 'delete', row }), []);
  const { actions, actionsWidth } = useRowActions({ choose, link, unlink, remove });

  const all = rows?.length ?? 0;
  const missing = rows?.filter(({ exists }) => !exists).length ?? 0;
  const files = rows?.filter(({ exists }) => exists) ?? [];
  const [missingText, allText] = [i18n.number(missing), i18n.number(all)];
  const handleSelectedFiles = (selected: Iterable<File>) => void handleFiles(filesOfInput(selected), null);
  const { dragged } = drop;
  const table = {
    label: t`Attachments`,
    columns,
    rows: shown,
    rowId,
    refreshing,
    actions,
    actionsWidth,
    marks,
    // On phones the page itself scrolls, and must not jump when a filter changes.
    ...(!narrow && { resetKey: JSON.stringify(state) }),
    error: error && <ErrorState error={error} retry={retry} />,
    empty: <NoMatches title={<Trans>No attachments match</Trans>} onClear={clear} />,
  };
  // A component, because Lingui parses markup in a string value as part of the message.
  const target = <Name>{dragged?.row?.name ?? ''}</Name>;
  return (
    <Flex
      component="section"
      vertical
      gap={12}
      className="attachments"
      aria-labelledby="attachments-title"
      {...drop.handlers}
      data-dragged={dragged !== null}
    >
      <Flex wrap align="center" gap="8px 16px">
        <h2 id="attachments-title">
          <Trans>Attachments</Trans>
        </h2>
        {rows && all > 0 && (
          <span className={missing > 0 ? 'attachment-missing' : 'muted'} role="status">
            {missing > 0 ? (
              <>
                <Icon name="warning" />{' '}
                <Trans>
                  {missingText} missing of {allText}
                </Trans>
              </>
            ) : (
              <Plural value={all} one="# attachment, none missing" other="# attachments, none missing" />
            )}
          </span>
        )}
        {all > 0 && plan === null && (
          <Flex wrap gap={8} className="attachments-tools">
            <FileButton
              data-page-action={t`Upload attachments`}
              label={t`Select files…`}
              multiple
              onFiles={handleSelectedFiles}
            >
              <Trans>Select files…</Trans>
            </FileButton>
            <div className="wide-only">
              <FileButton label={t`Select folder…`} multiple directory onFiles={handleSelectedFiles}>
                <Trans>Select folder…</Trans>
              </FileButton>
            </div>
            {files.length > 0 && (
              <Button
                data-page-action={t`Download attachments`}
                onClick={() => show({ kind: 'download', files })}
                {...attachmentDialogs.download.intent}
              >
                <Trans>Download all…</Trans>
              </Button>
            )}
          </Flex>
        )}
        <input
          ref={rowChooser}
          type="file"
          hidden
          aria-label={t`Select the file of an attachment`}
          onChange={({ target: input }) => {
            const [file] = input.files ?? [];
            // Lets the same file be selected again.
            input.value = '';
            if (file && chosenRow.current) void handleFiles([{ path: file.name, file }], chosenRow.current);
          }}
        />
      </Flex>
      <UploadProgress
        place={formRef}
        onUploaded={(names) => names.length <= 50 && names.forEach((name) => void mark(name, 'changed'))}
      />
      {plan ? (
        <PlanStep
          plan={plan}
          rows={rows ?? noRows}
          onPlan={setPlan}
          onCancel={() => setPlan(null)}
          onUpload={(uploads) => void send(uploads)}
        />
      ) : (
        <>
          <AttachmentFilters list={list} all={rows?.length} shown={shown?.length} isPublished={isPublished} />
          {(rows || error) && <ListTable {...table} />}
          {all > 0 && (
            <DropHint isParagraph>
              <Trans>Drop files or a folder here, or one file on a row.</Trans>
            </DropHint>
          )}
        </>
      )}
      {dragged !== null && all > 0 && (
        <p className="attachments-drop" role="status">
          {dragged.row ? (
            <Trans>Drop to upload as {target}</Trans>
          ) : dragged.count === 1 ? (
            <Trans>Drop on a row to upload for it, or beside the rows to match by name.</Trans>
          ) : (
            <Plural
              value={dragged.count}
              one="Drop # file to match it by name"
              other="Drop # files to match them by name"
            />
          )}
        </p>
      )}
      <ShownDialog<typeof attachmentDialogs, AttachmentDialogProps>
        of={attachmentDialogs}
        open={dialog}
        live={{
          place: formRef,
          onClose: () => show(null),
          onUpload: (row, file) => void send([{ attachment: row, file }]),
          onDone: (name) => void mark(name, 'changed'),
        }}
      />
    </Flex>
  );
}

interface AttachmentFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown'> {
  list: ReturnType<typeof useListState<AttachmentsState>>;
  isPublished: boolean;
}

function AttachmentFilters({ list, isPublished, ...bar }: AttachmentFiltersProps) {
  const { t } = useLingui();
  const { all = 0 } = bar;
  const names: Record<(typeof shownStates)[number], string> = {
    missing: t`Missing`,
    uploaded: t`Uploaded`,
    linked: t`Linked to an entity list`,
    changed: t`New or changed`,
  };
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find attachments`}
      count={<Plural value={all} one="# attachment" other="# attachments" />}
    >
      <MultiSelectFilter
        label={t`State`}
        options={shownStates
          .filter((value) => isPublished || value !== 'changed')
          .map((value) => ({ value, label: names[value] }))}
        selected={list.state.show}
        onApply={(show) => list.change({ show })}
      />
    </ListBar>
  );
}

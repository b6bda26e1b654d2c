import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { listSubmissionAttachments } from '~/api/generated/hooks/submission-attachments';
import { mutate } from '~/api/mutation';
import type { SubmissionAttachment, SubmissionRow } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadSubmissionFileOptions } from '~/api/uploads';
import { FileLink } from '~/domain/answers/AnswerValue';
import type { AnswerFormat } from '~/domain/answers/texts';
import { CopyIcon, RecordPart } from '~/domain/records/RecordPart';
import { editedWithoutComment } from '~/domain/submission-feed/feed';
import { SubmissionFeed, useFeed } from '~/domain/submission-feed/SubmissionFeed';
import type { SubmissionRef } from '~/domain/submissions/record';
import { StateTag } from '~/domain/submissions/review-state';
import { useCurrentUser } from '~/session/use-current-user';
import { formatDateTime } from '~/shared/lib/dates';
import { bidiIsolate } from '~/shared/lib/isolate';
import { markUnsaved } from '~/shared/lib/unsaved';
import { visibleName } from '~/shared/lib/visible-name';
import { FileButton } from '~/shared/ui/controls/files';
import { ShowMore } from '~/shared/ui/controls/ShowMore';
import { Icon } from '~/shared/ui/icons/Icon';
import { notifications } from '~/shared/ui/overlays/notifications';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { ErrorState } from '~/shared/ui/states/states';
import { Facts } from '~/shared/ui/text/Facts';
import { Name } from '~/shared/ui/text/Name';
import { UserAgentName } from '~/shared/ui/text/UserAgentName';
import { useAttachments, useVersions } from './queries';
import '~/domain/answers/answer-file.css';

export function SubmissionDetails({ id, row }: { id: SubmissionRef; row: SubmissionRow }) {
  const { t } = useLingui();
  const { data: versions } = useVersions(id);
  const system = row.__system;
  // The first version is the last of the list.
  const userAgent = versions?.at(-1)?.userAgent ?? null;
  return (
    <RecordPart title={<Trans>Details</Trans>}>
      <Facts
        facts={[
          {
            label: <Trans>Instance ID</Trans>,
            children: (
              <>
                <Name>{row.__id}</Name> <CopyIcon text={row.__id} label={t`Copy the instance ID`} />
              </>
            ),
          },
          system.submitterName !== null && {
            label: <Trans>Submitted by</Trans>,
            children: <Name>{system.submitterName}</Name>,
          },
          {
            label: <Trans>Submitted at</Trans>,
            children: <time dateTime={system.submissionDate}>{formatDateTime(system.submissionDate, true)}</time>,
          },
          system.updatedAt !== null && {
            label: <Trans>Last changed at</Trans>,
            children: <time dateTime={system.updatedAt}>{formatDateTime(system.updatedAt, true)}</time>,
          },
          {
            label: <Trans>Review state</Trans>,
            children: <StateTag system={system} />,
          },
          {
            label: <Trans>Form version</Trans>,
            children:
              system.formVersion === '' ? (
                <Typography.Text type="secondary">
                  <Trans>(blank)</Trans>
                </Typography.Text>
              ) : (
                <Name>{system.formVersion}</Name>
              ),
          },
          system.deviceId !== null && {
            label: <Trans>Device ID</Trans>,
            children: <Name>{system.deviceId}</Name>,
          },
          userAgent !== null && {
            label: <Trans>User agent</Trans>,
            children: (
              <span title={visibleName(userAgent)}>
                <UserAgentName agent={userAgent} />
              </span>
            ),
          },
        ]}
      />
    </RecordPart>
  );
}

interface AttachmentsProps {
  id: SubmissionRef;
  fileUrl: (name: string) => string;
  mayUpload: boolean;
}

/** Files shown at first; each click doubles them. Thousands at once would block the page. */
const shownFirst = 100;

export function Attachments({ id, fileUrl, mayUpload }: AttachmentsProps) {
  const { data: files, error, refetch } = useAttachments(id);
  const [most, setMost] = useState(shownFirst);
  if (!files)
    return error ? (
      <RecordPart title={<Trans>Files</Trans>}>
        <ErrorState error={error} retry={() => void refetch()} />
      </RecordPart>
    ) : null;
  if (files.length === 0) return null;
  const missing = files.filter(({ exists }) => !exists).length;
  const present = files.length - missing;
  const expected = files.length;
  return (
    <RecordPart title={<Trans>Files</Trans>}>
      <Flex
        component="p"
        align="center"
        gap={6}
        style={{ marginBlockEnd: 4, color: missing > 0 ? 'var(--warning)' : 'var(--text-muted)' }}
      >
        {missing > 0 && <Icon name="warning" />}
        <Plural value={expected} one={`${present} of # expected file`} other={`${present} of # expected files`} />
      </Flex>
      <ul className="submission-files">
        {files.slice(0, most).map((file) => (
          <FileLine key={file.name} id={id} file={file} address={fileUrl(file.name)} mayUpload={mayUpload} />
        ))}
      </ul>
      <ShowMore hidden={files.length - most} onMore={() => setMost(most * 2)} />
    </RecordPart>
  );
}

/** Throws ApiError, LostAnswer, and AbortError when cancelled. */
async function uploadMissing(
  { projectId, xmlFormId, instanceId }: SubmissionRef,
  name: string,
  file: File,
  transfer: Transfer,
): Promise<void> {
  const settled = await settleWrite(
    () => mutate(uploadSubmissionFileOptions(), { projectId, xmlFormId, instanceId, fileName: name, file, transfer }),
    {
      before: [{ name, exists: false }],
      read: () => listSubmissionAttachments(projectId, xmlFormId, instanceId),
      happened: (now) => now.some((one) => one.name === name && one.exists),
    },
  );
  settledValue(settled);
}

interface FileLineProps {
  id: SubmissionRef;
  file: SubmissionAttachment;
  address: string;
  mayUpload: boolean;
}

function FileLine({ id, file: { name, exists }, address, mayUpload }: FileLineProps) {
  const { t } = useLingui();
  const shown = visibleName(name);
  const [progress, setProgress] = useState<{ sent: number; size: number; stop: () => void } | null>(null);
  const upload = async (file: File) => {
    const leaving = new AbortController();
    const done = markUnsaved(null, () => msg`The upload of the file is not finished.`);
    setProgress({ sent: 0, size: file.size, stop: () => leaving.abort() });
    try {
      await uploadMissing(id, name, file, {
        signal: leaving.signal,
        onProgress: (sent) => setProgress((now) => now && { ...now, sent }),
      });
      const isolated = bidiIsolate(name);
      notifications.success(msg`File ${isolated} uploaded.`);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const isolated = bidiIsolate(name);
      notifications.failed(msg`File ${isolated} was not uploaded.`, error);
    } finally {
      done();
      setProgress(null);
    }
  };
  return (
    <Flex component="li" wrap align="center" justify="space-between" gap="4px 12px">
      {exists ? (
        <FileLink name={name} address={address} />
      ) : (
        <span className="answer-missing">
          <Icon name="warning" />
          <span>
            <Name>{name}</Name> <Trans>(missing)</Trans>
          </span>
        </span>
      )}
      {!exists && mayUpload && !progress && (
        <FileButton
          size="small"
          label={t`Upload ${shown}`}
          aria-label={t`Upload ${shown}`}
          onFiles={([chosen]) => chosen && void upload(chosen)}
        >
          <Trans>Upload</Trans>
        </FileButton>
      )}
      {progress && (
        <Flex align="center" gap={8} flex="1 1 100%">
          <ProgressBar done={progress.sent} of={progress.size} label={t`Upload of ${shown}`} />
          <Button size="small" onClick={progress.stop}>
            <Trans>Cancel</Trans>
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

/** Forms are a quarter of the code of this page, and the answers do not need them. */
const CommentForm = lazyPart(() => import('./CommentForm'), 'CommentForm', 5);

export function SubmissionActivity({ id, wording }: { id: SubmissionRef; wording: AnswerFormat }) {
  const { feed } = useFeed(id);
  const user = useCurrentUser();
  return (
    <RecordPart title={<Trans>Activity</Trans>}>
      <Flex vertical gap={16}>
        {feed && editedWithoutComment(feed, user?.id) && (
          <Alert
            className="record-explain"
            type="warning"
            role="note"
            showIcon
            icon={<Icon name="pencil" />}
            title={<Trans>You edited this submission. Describe your changes in a comment.</Trans>}
          />
        )}
        <CommentForm id={id} key={id.instanceId} />
        <SubmissionFeed id={id} wording={wording} />
      </Flex>
    </RecordPart>
  );
}

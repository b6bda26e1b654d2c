import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RecordPart } from '~/domain/records/Fact';
import { Button } from 'antd';
import { ShowMore } from '~/shared/ui/controls/ShowMore';
import { useRef, useState } from 'react';
import type { SubmissionAttachment } from '~/api/schema';
import { isolate } from '~/shared/lib/isolate';
import { visibleName } from '~/shared/lib/visible-name';
import { markUnsaved } from '~/shared/lib/unsaved';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Icon } from '~/shared/ui/icons/Icon';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { savesPicture } from '~/domain/answers/save-picture';
import type { SubmissionId } from '~/domain/submissions/record';
import { useAttachments } from './queries';
import { uploadMissing } from './writes';
import '~/domain/answers/answer-file.css';

interface AttachmentsProps {
  id: SubmissionId;
  fileAddress: (name: string) => string;
  /** Whether this person may upload missing files. */
  mayUpload: boolean;
}

/** So many files show at first, and with each step twice as many: thousands at once would hold up the page. */
const shownFirst = 100;

/** The files of the submission, present and missing; nothing if it has none. */
export function Attachments({ id, fileAddress, mayUpload }: AttachmentsProps) {
  const { data: files, error, refetch } = useAttachments(id);
  const [most, setMost] = useState(shownFirst);
  if (!files)
    return error ? (
      <section className="record-part">
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    ) : null;
  if (files.length === 0) return null;
  const missing = files.filter(({ exists }) => !exists).length;
  const present = files.length - missing;
  const expected = files.length;
  return (
    <RecordPart title={<Trans>Files</Trans>}>
      <p className={missing > 0 ? 'submission-missing' : 'muted'}>
        {missing > 0 && <Icon name="warning" />}
        <Plural value={expected} one={`${present} of # expected file`} other={`${present} of # expected files`} />
      </p>
      <ul className="submission-files">
        {files.slice(0, most).map((file) => (
          <FileLine key={file.name} id={id} file={file} address={fileAddress(file.name)} mayUpload={mayUpload} />
        ))}
      </ul>
      <ShowMore hidden={files.length - most} onMore={() => setMost(most * 2)} />
    </RecordPart>
  );
}

interface FileLineProps {
  id: SubmissionId;
  file: SubmissionAttachment;
  address: string;
  mayUpload: boolean;
}

function FileLine({ id, file: { name, exists }, address, mayUpload }: FileLineProps) {
  const { t } = useLingui();
  const shown = visibleName(name);
  const picker = useRef<HTMLInputElement>(null);
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
      const isolated = isolate(name);
      alerts.success(msg`File ${isolated} uploaded.`);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const isolated = isolate(name);
      alerts.failed(msg`File ${isolated} was not uploaded.`, error);
    } finally {
      done();
      setProgress(null);
    }
  };
  return (
    <li>
      {exists ? (
        <a
          className="answer-file"
          href={address}
          download={name}
          aria-label={t`Download ${shown}`}
          onClick={savesPicture(address, name)}
        >
          <Icon name="paperclip" />
          <Name>{name}</Name>
        </a>
      ) : (
        <span className="answer-missing">
          <Icon name="warning" />
          <span>
            <Name>{name}</Name> <Trans>(missing)</Trans>
          </span>
        </span>
      )}
      {!exists && mayUpload && !progress && (
        <>
          <Button size="small" aria-label={t`Upload ${shown}`} onClick={() => picker.current?.click()}>
            <Trans>Upload</Trans>
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void upload(file);
            }}
          />
        </>
      )}
      {progress && (
        <div className="submission-upload">
          <ProgressBar done={progress.sent} of={progress.size} label={t`Upload of ${shown}`} />
          <Button size="small" onClick={progress.stop}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

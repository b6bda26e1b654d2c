import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Flex, Progress, Spin } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { percentOf } from '~/shared/lib/numbers';
import { formatSize } from '~/shared/lib/sizes';
import { DropHint, DropZone } from '~/shared/ui/controls/files';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyPart, withMessages } from '~/shared/ui/states/lazy-part';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { isRefusedByConverter } from './refusals';
import { acceptedFiles, needsReview, type RunningUpload } from './use-definition-upload';

const SheetCheck = lazyPart(
  () => withMessages(import('../spreadsheet/SheetCheck'), 'spreadsheet-check'),
  'SheetCheck',
  8,
);

interface DefinitionUploadProps {
  upload: Pick<RunningUpload, 'state' | 'check' | 'start' | 'sendChecked' | 'cancel'>;
  projectId: number;
  invitation: ReactNode;
  children?: ReactNode;
  primary?: boolean;
}

/** Files are checked and sent at once, unless the check found something to ask about. */
export function DefinitionUpload({ upload, projectId, invitation, children, primary = false }: DefinitionUploadProps) {
  const { t } = useLingui();
  const { state, check, start, sendChecked, cancel } = upload;
  const over = useFileDrop(start);
  const isRunning = state.phase === 'sending' || state.phase === 'checking';
  const isRefused = state.phase === 'failed' && state.file === check?.file && isRefusedByConverter(state.error);
  const hasCheck = check !== null && (needsReview(check) || isRefused);
  return (
    <Flex vertical gap={12}>
      {isRunning ? (
        <UploadedFile file={state.file} sent={state.phase === 'sending' ? state.sent : null} onCancel={cancel} />
      ) : (
        <DropZone label={t`Form definition`} accept={acceptedFiles} isOver={over} inRow={hasCheck} onFiles={start}>
          <Icon name="form" />
          <DropHint isParagraph>{invitation}</DropHint>
          <Button data-page-action={t`Upload form definition`} type={primary ? 'primary' : 'default'}>
            <Trans>Select a file…</Trans>
          </Button>
          <p className="muted">
            <Trans>.xlsx, .xls or .xml</Trans>
          </p>
        </DropZone>
      )}
      <div className="definition-outcome" role="status">
        {state.phase === 'cancelled' && (
          <p>
            <Sentences>
              <Trans>Upload cancelled.</Trans>
              {state.wasSent && (
                <Trans>The server had the whole file already. Check whether it did something with it.</Trans>
              )}
            </Sentences>
          </p>
        )}
      </div>
      {!isRunning && children}
      {hasCheck && <SheetCheck check={check} state={state} projectId={projectId} onUpload={sendChecked} />}
    </Flex>
  );
}

interface UploadedFileProps {
  file: File;
  /** Bytes; null during the local check. */
  sent: number | null;
  onCancel: () => void;
}

function UploadedFile({ file, sent, onCancel }: UploadedFileProps) {
  const nameId = useId();
  return (
    <Card size="small">
      <Flex vertical align="center" gap={8} style={{ overflowWrap: 'anywhere' }}>
        <p id={nameId}>
          <Name>{file.name}</Name>
        </p>
        {sent === null ? <Checking labelledBy={nameId} /> : <Sending file={file} sent={sent} labelledBy={nameId} />}
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Flex>
    </Card>
  );
}

function Checking({ labelledBy }: { labelledBy: string }) {
  const { t } = useLingui();
  return (
    <>
      <div role="progressbar" aria-labelledby={labelledBy} aria-valuetext={t`The file is being checked`}>
        <Spin />
      </div>
      <p className="muted">
        <Trans>Checking the file before it is sent…</Trans>
      </p>
    </>
  );
}

function Sending({ file, sent, labelledBy }: { file: File; sent: number; labelledBy: string }) {
  const { t, i18n } = useLingui();
  const [done, all] = [formatSize(sent, i18n.locale), formatSize(file.size, i18n.locale)];
  const checking = sent >= file.size;
  return (
    <>
      {checking ? (
        <div role="progressbar" aria-labelledby={labelledBy} aria-valuetext={t`The server is checking the form`}>
          <Spin />
        </div>
      ) : (
        <Progress
          percent={percentOf(sent, file.size)}
          showInfo={false}
          aria-labelledby={labelledBy}
          style={{ maxInlineSize: 360 }}
        />
      )}
      <p className="muted">{checking ? <Trans>The server is checking the form…</Trans> : t`${done} of ${all}`}</p>
    </>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the page: otherwise the browser would open the file instead.
 * Returns whether files are being dragged.
 */
function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent(take);
  useEffect(() => {
    const controller = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: controller.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      // A nested drop zone handles it.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    });
    on('dragleave', (event) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      onDrop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => controller.abort();
  }, []);
  return over;
}

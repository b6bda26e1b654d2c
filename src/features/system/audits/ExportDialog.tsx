import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ListAuditsParams } from '~/api/schema';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { localDay } from '~/shared/lib/dates';
import { saveFile } from '~/shared/lib/save-file';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { Reason } from '~/shared/ui/states/Failure';
import { Sentences } from '~/shared/ui/text/Joined';
import { actionLabel } from './actions';
import type { Entry } from './entries';
import { type Matcher, fetchLogPage, firstPage } from './queries';

type State = { kind: 'running' } | { kind: 'stopped' } | { kind: 'failed'; error: unknown } | { kind: 'done' };

interface ExportDialogProps {
  params: ListAuditsParams;
  matcher: Matcher | null;
  onClose: () => void;
}

export function ExportDialog({ params, matcher, onClose }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const [work] = useState(
    () => new AuditExport(params, matcher, (action) => actionLabel(action, (message) => i18n._(message))),
  );
  const [progress, setProgress] = useState(work.progress);
  const [state, setState] = useState<State>({ kind: 'running' });
  const [attempt, setAttempt] = useState(0);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    const run = async () => {
      try {
        const file = await work.run(setProgress, controller.signal);
        if (controller.signal.aborted) return;
        saveFile(file, `audit-log-${localDay(Date.now())}.csv`);
        setState({ kind: 'done' });
      } catch (error) {
        if (!controller.signal.aborted) setState({ kind: 'failed', error });
      }
    };
    void run();
    return () => controller.abort();
  }, [work, attempt]);

  const goOn = () => {
    setState({ kind: 'running' });
    setAttempt(attempt + 1);
  };
  const stop = () => {
    abort.current?.abort();
    setState({ kind: 'stopped' });
  };
  const read = i18n.number(progress.read);
  return (
    <InfoDialog
      title={t`Export entries`}
      width={520}
      onClose={onClose}
      actions={
        state.kind === 'running' ? (
          <Button onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          state.kind !== 'done' && (
            <Button type="primary" onClick={goOn}>
              <Trans>Continue</Trans>
            </Button>
          )
        )
      }
    >
      <p>
        <Trans>A CSV file with all entries that match the filters, not only those on screen.</Trans>
      </p>
      {state.kind === 'running' && <Spin size="small" />}
      <p role="status">
        <Sentences>
          <Trans>{read} entries read.</Trans>
          <Plural value={progress.written} one="# entry in the file." other="# entries in the file." />
          {state.kind === 'done' && <Trans>The file is in your downloads.</Trans>}
          {state.kind === 'stopped' && <Trans>Stopped. No file was created.</Trans>}
        </Sentences>
      </p>
      {state.kind === 'failed' && <Failure error={state.error} />}
    </InfoDialog>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <Alert
      type="error"
      showIcon
      title={<Reason error={error} />}
      description={<Trans>The entries read so far are kept. Continue when the server answers again.</Trans>}
    />
  );
}

export interface ExportProgress {
  /** Entries read, and written to the file. */
  read: number;
  written: number;
}

const header = [
  'time',
  'type',
  'action',
  'initiator',
  'initiator id',
  'target',
  'target kind',
  'target state',
  'target id',
  'details',
  'notes',
];

const fields = (entry: Entry, labelOf: (action: string) => string): string[] => [
  entry.at,
  labelOf(entry.action),
  entry.action,
  entry.actor?.name ?? '',
  entry.actor ? String(entry.actor.id) : '',
  entry.target?.name ?? '',
  entry.target?.kind ?? '',
  entry.target?.gone ?? '',
  entry.target?.id ?? '',
  entry.detailsText,
  entry.notes ?? '',
];

/**
 * Exports the matching entries to a CSV file, piece by piece: each goes to the browser's file store and leaves the
 * memory. A failed or stopped export can continue.
 */
export class AuditExport {
  private readonly parts: Blob[];
  private place: ReturnType<typeof firstPage> | null;
  progress: ExportProgress = { read: 0, written: 0 };

  constructor(
    private readonly params: ListAuditsParams,
    private readonly matcher: Matcher | null,
    private readonly labelOf: (action: string) => string,
  ) {
    this.place = firstPage(params);
    this.parts = [new Blob([csvLines([header])])];
  }

  /** Reads the remaining pieces. Throws ApiError and AbortError. */
  async run(onProgress: (progress: ExportProgress) => void, signal: AbortSignal): Promise<Blob> {
    while (this.place !== null) {
      const piece = await fetchLogPage(this.params, this.place, signal);
      const { matcher } = this;
      const entries = matcher ? piece.entries.filter(matcher.matches) : piece.entries;
      if (entries.length > 0)
        this.parts.push(new Blob([csvLines(entries.map((entry) => fields(entry, this.labelOf)))]));
      this.progress = {
        read: this.progress.read + piece.entries.length,
        written: this.progress.written + entries.length,
      };
      this.place = piece.next;
      onProgress(this.progress);
    }
    return csvFile(...this.parts);
  }
}

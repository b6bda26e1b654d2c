import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Reason } from '~/shared/ui/states/Failure';
import type { ListAuditsParams } from '~/api/schema';
import { localDay } from '~/shared/lib/dates';
import { saveFile } from '~/shared/lib/save-file';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { Sentences } from '~/shared/ui/text/Joined';
import { actionLabel } from './actions';
import { AuditExport } from './audits-csv';
import type { Matcher } from './matching';

type State = { kind: 'running' } | { kind: 'stopped' } | { kind: 'failed'; error: unknown } | { kind: 'done' };

interface ExportDialogProps {
  params: ListAuditsParams;
  matcher: Matcher | null;
  onClose: () => void;
}

/** Exports everything that matches to a file, which may take a while: shows progress, and can be stopped. */
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

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { checkUploadSize } from '~/api/client';
import type { Transfer } from '~/api/transfers';
import type { FormCheck } from '~/engines/xforms/protocol';
import { markUnsaved } from '~/shared/lib/unsaved';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { ReplacedForm, SpreadsheetCheck } from '../spreadsheet/check';
import { hasOnlyShownWarnings, parseRefusal, type ShownWarnings, type WorkflowWarning } from './refusals';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'checking'; file: File }
  /** `sent` bytes; when all are sent, the server checks the form. */
  | { phase: 'sending'; file: File; sent: number }
  /** Not sent yet: the user should see the findings first. */
  | { phase: 'warned'; file: File; check: FormCheck; workflow: WorkflowWarning[] }
  /** The same for a spreadsheet; its result is in `check`. */
  | { phase: 'checked'; file: File }
  /** Not sent, or refused. `file` is undefined if there were several. */
  | { phase: 'failed'; file: File | undefined; error: unknown }
  | { phase: 'cancelled'; file: File; wasSent: boolean };

interface DefinitionUpload<Answer> {
  /** Throws the refusal, or an AbortError when cancelled. */
  send: (file: File, ignoreWarnings: boolean, transfer: Transfer) => Promise<Answer>;
  replaces?: ReplacedForm;
  newIn?: number;
  /** `errors`: found by the local check in a file that the server accepted. */
  onDone: (answer: Answer, errors: number) => void | Promise<void>;
  onCancelled: () => void;
}

interface UploadOptions {
  ignoresWarnings?: boolean;
  /** Skips the local check. */
  isChecked?: boolean;
  shownBefore?: ShownWarnings | null;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

interface Target {
  replaces: ReplacedForm;
  newIn: number | null;
}

async function xmlWarning(file: File, { replaces, newIn }: Target, signal: AbortSignal) {
  // Loaded on demand: not needed to show the page.
  const { checkFile, foreseenWarnings } = await import('./check-file');
  const check = await checkFile(file, replaces, signal);
  if (check.faults.length + check.retyped.length === 0) return null;
  return { check, workflow: await foreseenWarnings(check, newIn) };
}

export const needsReview = ({ reading, errors, warnings, retyped }: SpreadsheetCheck): boolean =>
  reading.kind === 'not-checked' || errors + warnings + retyped.length > 0;

/** Uploads start at once, one at a time. */
export function useDefinitionUpload<Answer>({
  send,
  replaces = null,
  newIn,
  onDone,
  onCancelled,
}: DefinitionUpload<Answer>) {
  const target = { replaces, newIn: newIn ?? null };
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const [check, setCheck] = useState<SpreadsheetCheck | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isAsking =
    state.phase === 'warned' ||
    state.phase === 'checked' ||
    (state.phase === 'failed' && parseRefusal(state.error)?.kind === 'warnings');
  useEffect(
    () => (isAsking ? markUnsaved(null, () => msg`The form definition is not uploaded.`) : undefined),
    [isAsking],
  );

  /** Returns a question for the user, or null to send. Throws an AbortError. */
  const checkBeforeUpload = async (file: File, content: File, signal: AbortSignal): Promise<UploadState | null> => {
    try {
      if (/\.xml$/i.test(content.name)) {
        const warning = await xmlWarning(content, target, signal);
        setCheck(null);
        return warning && { phase: 'warned', file, ...warning };
      }
      const { checkSpreadsheet } = await import('../spreadsheet/check');
      const found = await checkSpreadsheet({ file, content, ...target, before: check }, signal);
      signal.throwIfAborted();
      setCheck(found);
      return needsReview(found) ? { phase: 'checked', file } : null;
    } catch (error) {
      if (isAbort(error)) throw error;
      setCheck(null);
      // Leave what cannot be read here to the server.
      return null;
    }
  };

  const upload = async (
    file: File,
    { ignoresWarnings = false, isChecked = false, shownBefore = null }: UploadOptions,
  ) => {
    const known = isChecked && check?.file === file ? check : null;
    const shown = known ? { design: known.warnings, workflow: known.workflow } : shownBefore;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Leaving the page aborts the upload.
    const settled = markUnsaved(null, () => msg`The upload of the form is not finished.`);
    let sent = 0;
    let isSending = false;
    const onProgress = (bytes: number) => {
      sent = bytes;
      if (!signal.aborted) setState({ phase: 'sending', file, sent });
    };
    try {
      setState(isChecked ? { phase: 'sending', file, sent } : { phase: 'checking', file });
      const content = await readIntoMemory(file);
      const question = isChecked ? null : await checkBeforeUpload(file, content, signal);
      signal.throwIfAborted();
      if (question) return setState(question);
      isSending = true;
      onProgress(0);
      const answer = await send(content, ignoresWarnings, { signal, onProgress }).catch((error: unknown) => {
        // Do not ask twice about the same warnings.
        if (!shown || !hasOnlyShownWarnings(error, shown)) throw error;
        return send(content, true, { signal, onProgress });
      });
      settled();
      setState({ phase: 'idle' });
      setCheck(null);
      void onDone(answer, known?.errors ?? 0);
    } catch (error) {
      if (!isAbort(error)) setState({ phase: 'failed', file, error });
      // Cancelled during the check: the previous question stays.
      else if (!isSending && check) setState({ phase: 'checked', file: check.file });
      else {
        setState({ phase: 'cancelled', file, wasSent: isSending && sent >= file.size });
        onCancelled();
      }
    } finally {
      settled();
      running.current = null;
    }
  };

  return {
    state,
    /** Of the last spreadsheet selected, until a file is accepted. */
    check,
    start: (files: readonly File[]) => {
      if (running.current) return;
      try {
        void upload(pickDefinition(files), {});
      } catch (error) {
        setState({ phase: 'failed', file: files.length === 1 ? files[0] : undefined, error });
      }
    },
    /** Sends the refused file again, or the one the user was warned about. */
    again: (ignoresWarnings: boolean) => {
      if (running.current) return;
      // Warnings shown before the first attempt are not repeated.
      if ((state.phase === 'warned' || state.phase === 'failed') && state.file)
        void upload(state.file, {
          ignoresWarnings,
          isChecked: true,
          shownBefore: state.phase === 'warned' ? { design: 0, workflow: state.workflow } : null,
        });
    },
    sendChecked: () => {
      if (running.current || !check) return;
      void upload(check.file, { isChecked: true });
    },
    cancel: () => running.current?.abort(),
  };
}

export type RunningUpload = ReturnType<typeof useDefinitionUpload>;

export type FileFault =
  | { kind: 'several'; count: number }
  /** By its name neither a spreadsheet nor XML. */
  | { kind: 'extension'; name: string }
  /** Changed or deleted on disk since it was selected. */
  | { kind: 'changed'; name: string };

export class UnusableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

export const acceptedFiles = '.xlsx,.xls,.xml';

/** Throws UnusableFile, and ApiError for a file over the limit. */
function pickDefinition(files: readonly File[]): File {
  const [file] = files;
  if (!file || files.length > 1) throw new UnusableFile({ kind: 'several', count: files.length });
  if (!/\.(?:xlsx|xls|xml)$/i.test(file.name)) throw new UnusableFile({ kind: 'extension', name: file.name });
  checkUploadSize(file);
  return file;
}

/**
 * Reads the file into memory: browsers report a file that changed on disk only on reading, and uploading it would
 * look like a lost connection. Throws UnusableFile.
 */
async function readIntoMemory(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new UnusableFile({ kind: 'changed', name: file.name });
  }
}

/** `errors`: found by the local check, although the server accepted the file. */
export function notifyAccepted(done: MessageDescriptor, errors: number): void {
  if (errors === 0) return notifications.success(done);
  const what = i18n._(done);
  notifications.info(
    msg`${what} The server accepted the file, although the check on this page found ${plural(errors, {
      one: '# error. Test the draft before you publish it.',
      other: '# errors. Test the draft before you publish it.',
    })}`,
  );
}

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { checkUploadSize } from '~/api/client';
import type { Transfer } from '~/api/transfers';
import type { FormCheck } from '~/engines/xforms/protocol';
import { markUnsaved } from '~/shared/lib/unsaved';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { Replaced, SpreadsheetCheck } from '../spreadsheet/check';
import { hasOnlyShownWarnings, refusalOf, type ShownWarnings, type WorkflowWarning } from './refusals';

/** The state of the upload of one definition. */
export type UploadState =
  | { phase: 'idle' }
  /** The page looks at the file before it is sent. */
  | { phase: 'checking'; file: File }
  /** `sent` of the file's bytes; when all are sent, the server checks the form. */
  | { phase: 'sending'; file: File; sent: number }
  /** Not sent yet: the server may accept it, but the user should see first what was found in it. */
  | { phase: 'warned'; file: File; check: FormCheck; workflow: WorkflowWarning[] }
  /** The same for a spreadsheet, whose check is beside the state. */
  | { phase: 'checked'; file: File }
  /** Not sent, or refused. `file` is undefined when there were several. */
  | { phase: 'failed'; file: File | undefined; error: unknown }
  | { phase: 'cancelled'; file: File; wasSent: boolean };

interface DefinitionUpload<Answer> {
  /** Throws what it was refused with, and an AbortError when it was cancelled. */
  send: (file: File, ignoreWarnings: boolean, transfer: Transfer) => Promise<Answer>;
  /** The form whose published definition the file will replace. */
  replaces?: Replaced;
  /** The project in which it makes a new form. */
  newIn?: number;
  /** Takes the answer, and how many errors the check of the page had found in what the server took. */
  onDone: (answer: Answer, errors: number) => void | Promise<void>;
  onCancelled: () => void;
}

interface UploadOptions {
  ignoresWarnings?: boolean;
  /** Nothing is asked before it is sent. */
  isChecked?: boolean;
  /** What was shown of a file in XML. */
  shownBefore?: ShownWarnings | null;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

interface Target {
  replaces: Replaced;
  newIn: number | null;
}

/** What to know about a file in XML before it is sent; null if there is nothing. Throws what the check throws. */
async function xmlWarning(file: File, { replaces, newIn }: Target, signal: AbortSignal) {
  // Its code is not needed to show the page.
  const { checkFile, foreseenWarnings } = await import('./check-file');
  const check = await checkFile(file, replaces, signal);
  if (check.faults.length + check.retyped.length === 0) return null;
  return { check, workflow: await foreseenWarnings(check, newIn) };
}

/** Whether the user should look at the check of a spreadsheet before it is sent. */
export const isWorthLook = ({ reading, errors, warnings, retyped }: SpreadsheetCheck): boolean =>
  reading.kind === 'not-checked' || errors + warnings + retyped.length > 0;

/** The upload of a definition: starts at once with the files that are given, one at a time. */
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
    (state.phase === 'failed' && refusalOf(state.error)?.kind === 'warnings');
  useEffect(
    () => (isAsking ? markUnsaved(null, () => msg`The form definition is not uploaded.`) : undefined),
    [isAsking],
  );

  /** Checks a file before it is sent. Returns what the user has to decide first. Throws an AbortError. */
  const look = async (file: File, content: File, signal: AbortSignal): Promise<UploadState | null> => {
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
      return isWorthLook(found) ? { phase: 'checked', file } : null;
    } catch (error) {
      if (isAbort(error)) throw error;
      setCheck(null);
      // The server decides about what this page cannot read.
      return null;
    }
  };

  const upload = async (
    file: File,
    { ignoresWarnings = false, isChecked = false, shownBefore = null }: UploadOptions,
  ) => {
    // What the user has seen of this file.
    const known = isChecked && check?.file === file ? check : null;
    const shown = known ? { design: known.warnings, workflow: known.workflow } : shownBefore;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Leaving the page stops the upload.
    const settled = markUnsaved(null, () => msg`The upload of the form is not finished.`);
    let sent = 0;
    let isSending = false;
    const onProgress = (bytes: number) => {
      sent = bytes;
      if (!signal.aborted) setState({ phase: 'sending', file, sent });
    };
    try {
      setState(isChecked ? { phase: 'sending', file, sent } : { phase: 'checking', file });
      const content = await contentOf(file);
      const question = isChecked ? null : await look(file, content, signal);
      signal.throwIfAborted();
      if (question) return setState(question);
      isSending = true;
      onProgress(0);
      const answer = await send(content, ignoresWarnings, { signal, onProgress }).catch((error: unknown) => {
        // Nobody is asked twice about the same warnings.
        if (!shown || !hasOnlyShownWarnings(error, shown)) throw error;
        return send(content, true, { signal, onProgress });
      });
      settled();
      setState({ phase: 'idle' });
      setCheck(null);
      void onDone(answer, known?.errors ?? 0);
    } catch (error) {
      if (!isAbort(error)) setState({ phase: 'failed', file, error });
      // The check before stays, with its question.
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
    /** Of the last spreadsheet that was selected; it stays until a file is taken. */
    check,
    /** Sends the one definition among the files; ignored while another is being sent. */
    start: (files: readonly File[]) => {
      if (running.current) return;
      try {
        void upload(definitionAmong(files), {});
      } catch (error) {
        setState({ phase: 'failed', file: files.length === 1 ? files[0] : undefined, error });
      }
    },
    /** Sends the refused file again, or the one that the user was warned about. */
    again: (ignoresWarnings: boolean) => {
      if (running.current) return;
      // What was said before it was sent the first time is not said again.
      if ((state.phase === 'warned' || state.phase === 'failed') && state.file)
        void upload(state.file, {
          ignoresWarnings,
          isChecked: true,
          shownBefore: state.phase === 'warned' ? { design: 0, workflow: state.workflow } : null,
        });
    },
    /** Sends the spreadsheet of the check. */
    sendChecked: () => {
      if (running.current || !check) return;
      void upload(check.file, { isChecked: true });
    },
    cancel: () => running.current?.abort(),
  };
}

/** What the components of an upload need of it. */
export type RunningUpload = ReturnType<typeof useDefinitionUpload>;

/** What is wrong with the files that were selected or dropped, before anything is sent. */
export type FileFault =
  /** More than one file. */
  | { kind: 'several'; count: number }
  /** Neither a spreadsheet nor XML, by its name. */
  | { kind: 'extension'; name: string }
  /** It changed or vanished on disk since it was selected. */
  | { kind: 'changed'; name: string };

/** Thrown for a file that cannot be sent. */
export class UnusableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** The file names that the file dialog offers. */
export const acceptedFiles = '.xlsx,.xls,.xml';

/** The one definition among the files. Throws UnusableFile, and ApiError for a file over the limit. */
function definitionAmong(files: readonly File[]): File {
  const [file] = files;
  if (!file || files.length > 1) throw new UnusableFile({ kind: 'several', count: files.length });
  if (!/\.(?:xlsx|xls|xml)$/i.test(file.name)) throw new UnusableFile({ kind: 'extension', name: file.name });
  checkUploadSize(file);
  return file;
}

/**
 * The content of a file, in memory: browsers report a file that changed on disk only when it is read, and an upload of
 * it would look like a lost connection. Throws UnusableFile.
 */
async function contentOf(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new UnusableFile({ kind: 'changed', name: file.name });
  }
}

/**
 * Says that a definition was taken. Takes what was done, and how many errors the check on the page had found in the
 * file: the server took it all the same.
 */
export function sayAccepted(done: MessageDescriptor, errors: number): void {
  if (errors === 0) return alerts.success(done);
  const what = i18n._(done);
  alerts.info(
    msg`${what} The server accepted the file, although the check on this page found ${plural(errors, {
      one: '# error. Test the draft before you publish it.',
      other: '# errors. Test the draft before you publish it.',
    })}`,
  );
}

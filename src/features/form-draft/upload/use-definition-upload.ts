import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Transfer } from '~/api/transfers';
import { markUnsaved } from '~/shared/lib/unsaved';
import type { FormCheck } from '~/domain/xforms/protocol';
import { contentOf, definitionAmong } from './definition-file';

/** The state of the upload of one definition. */
export type UploadState =
  | { phase: 'idle' }
  /** `sent` of the file's bytes; when all are sent, the server checks the form. */
  | { phase: 'sending'; file: File; sent: number }
  /** Not sent yet: the server may take it, but somebody should know what is in it first. */
  | { phase: 'warned'; file: File; check: FormCheck }
  /** Not sent, or refused. `file` is undefined when there were several. */
  | { phase: 'failed'; file: File | undefined; error: unknown }
  | { phase: 'cancelled'; file: File; wasSent: boolean };

interface DefinitionUpload<Answer> {
  /** Throws what it was refused with, and an AbortError when it was cancelled. */
  send: (file: File, ignoreWarnings: boolean, transfer: Transfer) => Promise<Answer>;
  /** The form whose published definition the file will replace. */
  replaces?: { projectId: number; xmlFormId: string } | null;
  onDone: (answer: Answer) => void | Promise<void>;
  onCancelled: () => void;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** What to know about a file in XML before it is sent; null if there is nothing, or if it cannot be told. */
async function warningOf(
  file: File,
  replaces: DefinitionUpload<unknown>['replaces'],
  signal: AbortSignal,
): Promise<FormCheck | null> {
  if (!/\.xml$/i.test(file.name)) return null;
  try {
    // Its code is not needed to show the page.
    const { checkFile } = await import('./check-file');
    const check = await checkFile(file, replaces ?? null, signal);
    return check.faults.length > 0 || check.retyped.length > 0 ? check : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    // The server decides about what this page cannot read.
    return null;
  }
}

/** The upload of a definition: starts at once with the files that are given, one at a time. */
export function useDefinitionUpload<Answer>({ send, replaces, onDone, onCancelled }: DefinitionUpload<Answer>) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File, ignoreWarnings: boolean, isChecked: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Leaving the page stops the upload.
    const settled = markUnsaved(null, () => msg`The upload of the form is not finished.`);
    let sent = 0;
    setState({ phase: 'sending', file, sent });
    try {
      const content = await contentOf(file);
      const check = isChecked ? null : await warningOf(content, replaces, signal);
      signal.throwIfAborted();
      if (check) return setState({ phase: 'warned', file, check });
      const answer = await send(content, ignoreWarnings, {
        signal,
        onProgress: (bytes) => {
          sent = bytes;
          if (!signal.aborted) setState({ phase: 'sending', file, sent });
        },
      });
      settled();
      setState({ phase: 'idle' });
      void onDone(answer);
    } catch (error) {
      if (isAbort(error)) {
        setState({ phase: 'cancelled', file, wasSent: sent >= file.size });
        onCancelled();
      } else setState({ phase: 'failed', file, error });
    } finally {
      settled();
      running.current = null;
    }
  };

  return {
    state,
    /** Sends the one definition among the files; ignored while another is being sent. */
    start: (files: readonly File[]) => {
      if (running.current) return;
      try {
        void upload(definitionAmong(files), false, false);
      } catch (error) {
        setState({ phase: 'failed', file: files.length === 1 ? files[0] : undefined, error });
      }
    },
    /** Sends the refused file again, or the one that somebody was warned of. */
    again: (ignoreWarnings: boolean) => {
      if (running.current) return;
      if (state.phase === 'warned') void upload(state.file, ignoreWarnings, true);
      // What was said before it was sent the first time is not said again.
      if (state.phase === 'failed' && state.file) void upload(state.file, ignoreWarnings, true);
    },
    cancel: () => running.current?.abort(),
  };
}

/** What the components of an upload need of it. */
export type RunningUpload = ReturnType<typeof useDefinitionUpload>;

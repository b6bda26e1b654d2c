import { useEffect, useRef, useState } from 'react';
import type { Transfer } from '~/api/transfers';
import { markUnsaved } from '~/shared/lib/unsaved';
import { contentOf, definitionAmong } from './definition-file';

/** The state of the upload of one definition. */
export type UploadState =
  | { phase: 'idle' }
  /** `sent` of the file's bytes; when all are sent, the server checks the form. */
  | { phase: 'sending'; file: File; sent: number }
  /** Not sent, or refused. `file` is undefined when there were several. */
  | { phase: 'failed'; file: File | undefined; error: unknown }
  | { phase: 'cancelled'; file: File; wasSent: boolean };

interface DefinitionUpload<Answer> {
  /** Throws what it was refused with, and an AbortError when it was cancelled. */
  send: (file: File, ignoreWarnings: boolean, transfer: Transfer) => Promise<Answer>;
  onDone: (answer: Answer) => void | Promise<void>;
  onCancelled: () => void;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The upload of a definition: starts at once with the files that are given, one at a time. */
export function useDefinitionUpload<Answer>({ send, onDone, onCancelled }: DefinitionUpload<Answer>) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File, ignoreWarnings: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    // Leaving the page stops the upload.
    const settled = markUnsaved();
    let sent = 0;
    setState({ phase: 'sending', file, sent });
    try {
      const content = await contentOf(file);
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
        void upload(definitionAmong(files), false);
      } catch (error) {
        setState({ phase: 'failed', file: files.length === 1 ? files[0] : undefined, error });
      }
    },
    /** Sends the refused file again. */
    again: (ignoreWarnings: boolean) => {
      if (!running.current && state.phase === 'failed' && state.file) void upload(state.file, ignoreWarnings);
    },
    cancel: () => running.current?.abort(),
  };
}

/** What the components of an upload need of it. */
export type RunningUpload = ReturnType<typeof useDefinitionUpload>;

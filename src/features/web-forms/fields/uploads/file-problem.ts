import type { UploadNode } from '@getodk/xforms-engine';
import { type AnswerFile, formFileName, uploadsIn } from '../../engine/answer-files';

/** Why an answer shows no file although it has one, or had one. */
export type FileProblem =
  /** The file could not be loaded. */
  | 'failed'
  /** The same, for a file of the form that is to become the answer. */
  | 'form-failed'
  /** The form names a file that it does not have. */
  | 'form-missing'
  /** The stored answer is such a name. */
  | 'stored-missing'
  /** The submission names a file that the server does not have. */
  | 'absent'
  /** Answers that are continued name a file that this browser did not keep. */
  | 'not-kept'
  /** The stored answer was removed. */
  | 'removed';

const shownName = (text: string): string => (text.startsWith('jr://') ? formFileName(text) : text.trim());

/** What is to be said of an answer without a file, and the name of that file. Null if there is nothing to say. */
export function problemOf(node: UploadNode, isContinued: boolean): { problem: FileProblem; name: string } | null {
  const { value, attachmentState, instanceValue } = node.currentState;
  const { loading, loadingError, dirty, formFile }: AnswerFile = attachmentState;
  if (value || loading) return null;
  const { instanceNode } = node as unknown as { instanceNode: { value: string } | null };
  const stored = shownName(instanceNode?.value ?? '');
  const name = shownName(instanceValue);
  if (loadingError) return { problem: dirty ? 'form-failed' : 'failed', name };
  if (formFile !== undefined)
    return { problem: name === '' ? 'form-missing' : 'stored-missing', name: shownName(formFile) };
  if (name !== '') return { problem: isContinued ? 'not-kept' : 'absent', name };
  return dirty && stored !== '' ? { problem: 'removed', name: stored } : null;
}

/** Problems of a new answer that must not be sent as it is. */
export const stopsSending = (problem: FileProblem | undefined): boolean =>
  problem === 'form-failed' || problem === 'not-kept';

/** The questions with such a problem, by the engine's ids, also those whose controls are not rendered. */
export function unsendableFiles({ root, mode }: { root: object; mode: string }): string[] {
  return [...uploadsIn(root)].flatMap((node) =>
    stopsSending(problemOf(node, mode === 'restore')?.problem) ? [node.nodeId] : [],
  );
}

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

/** The largest file that the server and its usual proxies take, in bytes. */
export const largestFile = 100 * 1000 * 1000;

/** What a question takes: "image", "audio", "video", or anything else for every file. */
export const kindOf = ({ type, accept }: { type: unknown; accept: string }): string =>
  typeof type === 'string' ? type : (accept.split('/')[0] ?? '');

/** Why a file cannot be the answer, and its size in bytes. */
export interface Refusal {
  reason: 'size' | 'kind' | 'several';
  size: number;
}

/** Why the file cannot be the answer; null if it can. Takes all that were dropped, and the first one made smaller. */
export function refusalOf(files: readonly File[], file: File, kind: string): Refusal | null {
  const { size, type } = file;
  if (files.length > 1) return { reason: 'several', size };
  // Browsers do not know the type of every file.
  const other = type !== '' && ['image', 'audio', 'video'].includes(kind) && !type.startsWith(`${kind}/`);
  if (other) return { reason: 'kind', size };
  return size > largestFile ? { reason: 'size', size } : null;
}

/** The size with this longest side; null if the picture is small enough. */
export function smallerSize(width: number, height: number, longest: number): { width: number; height: number } | null {
  const factor = longest / Math.max(width, height);
  if (!(factor > 0) || factor >= 1) return null;
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Pictures that a canvas can write; others become JPEG. */
const written = ['image/png', 'image/webp', 'image/jpeg'];

/**
 * The picture with its longest side shortened to what the form allows. A file that is no picture for this browser, small
 * enough, or too large for its memory stays as it is.
 */
export async function shrunk(file: File, longest: number | null): Promise<File> {
  if (longest === null || longest <= 0 || !file.type.startsWith('image/') || file.type === 'image/svg+xml') return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const size = smallerSize(picture.width, picture.height, longest);
  if (!size) return file;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const type = written.includes(file.type) ? file.type : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: 0.9 }).catch(() => null);
  if (!blob) return file;
  const name = type === file.type ? file.name : file.name.replace(/(?:\.[^.]*)?$/, '.jpg');
  return new File([blob], name, { type });
}

import type { UploadNode } from '@getodk/xforms-engine';
import { type AnswerFile, formFileName, relevantUploads } from '../../engine/answer-files';

export type FileProblem =
  | 'failed'
  /** The same, for a file of the form that is to become the answer. */
  | 'form-failed'
  /** The form names a file that it does not have. */
  | 'form-missing'
  /** The stored answer names such a file. */
  | 'stored-missing'
  /** The submission names a file that the server does not have. */
  | 'absent'
  /** The draft names a file that this browser did not store. */
  | 'not-kept'
  | 'removed';

const shownName = (text: string): string => (text.startsWith('jr://') ? formFileName(text) : text.trim());

export function findFileProblem(node: UploadNode, isContinued: boolean): { problem: FileProblem; name: string } | null {
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

export const preventsSending = (problem: FileProblem | undefined): boolean =>
  problem === 'form-failed' || problem === 'not-kept';

/** Node ids of the questions with such a problem, also those not rendered. */
export function unsendableFiles({ root, mode }: { root: object; mode: string }): string[] {
  return [...relevantUploads(root)].flatMap((node) =>
    preventsSending(findFileProblem(node, mode === 'restore')?.problem) ? [node.nodeId] : [],
  );
}

/** Bytes: the largest file that the server and its usual proxies accept. */
export const maxFileSize = 100 * 1000 * 1000;

/** "image", "audio" or "video"; anything else accepts every file. */
export const kindOf = ({ type, accept }: { type: unknown; accept: string }): string =>
  typeof type === 'string' ? type : (accept.split('/')[0] ?? '');

export interface FileRejection {
  reason: 'size' | 'kind' | 'several';
  size: number;
}

/** Why the file cannot be the answer; null if it can. Takes all that were dropped, and the first one, resized. */
export function checkFile(files: readonly File[], file: File, kind: string): FileRejection | null {
  const { size, type } = file;
  if (files.length > 1) return { reason: 'several', size };
  // Browsers do not know the type of every file.
  const other = type !== '' && ['image', 'audio', 'video'].includes(kind) && !type.startsWith(`${kind}/`);
  if (other) return { reason: 'kind', size };
  return size > maxFileSize ? { reason: 'size', size } : null;
}

/** The size with this longest side; null if the picture is small enough. */
export function smallerSize(width: number, height: number, longest: number): { width: number; height: number } | null {
  const factor = longest / Math.max(width, height);
  if (!(factor > 0) || factor >= 1) return null;
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Types that a canvas can write; others become JPEG. */
const written = ['image/png', 'image/webp', 'image/jpeg'];

/**
 * The picture resized to the form's longest side. Anything that is no picture, small enough, or too large for memory is
 * unchanged.
 */
export async function resizeImage(file: File, longest: number | null): Promise<File> {
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

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

/** Why the file cannot be the answer; null if it can. In: all that were dropped, and the first one made smaller. */
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

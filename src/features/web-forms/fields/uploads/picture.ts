/** The largest file that the server and its usual proxies take, in bytes. */
export const largestFile = 100 * 1000 * 1000;

/** The size with this longest side; null if the picture is small enough. */
export function smallerSize(width: number, height: number, longest: number): { width: number; height: number } | null {
  const factor = longest / Math.max(width, height);
  if (!(factor > 0) || factor >= 1) return null;
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Pictures that a canvas can write; others become JPEG. */
const written = ['image/png', 'image/webp', 'image/jpeg'];

/**
 * The picture with its longest side shortened to what the form allows. A file that is no picture for this browser, or
 * small enough, stays as it is.
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
  const blob = await canvas.convertToBlob({ type, quality: 0.9 });
  const name = type === file.type ? file.name : file.name.replace(/(?:\.[^.]*)?$/, '.jpg');
  return new File([blob], name, { type });
}

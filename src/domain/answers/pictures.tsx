import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo } from 'react';
import { openFile, readFile, StoredElsewhere } from '~/api/transfers';
import { saveFile } from '~/shared/lib/save-file';
import { alerts } from '~/shared/ui/overlays/alerts';

const endings: Record<'image' | 'audio' | 'video', readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'],
  audio: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac', 'amr'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'ogv', '3gp', 'mkv'],
};

type MediaKind = keyof typeof endings;

/** What a page can show or play of a file, by its name; null for all others, also for SVG and HTML. */
export function mediaKind(name: string): MediaKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.keys(endings) as MediaKind[]).find((kind) => endings[kind].includes(ending)) ?? null;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** The type of a picture made of pixels, from its first bytes; null for anything else, whatever its name says. */
export function pictureType(bytes: Uint8Array): string | null {
  if (starts(bytes, 0, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (starts(bytes, 0, '\x89PNG\r\n')) return 'image/png';
  if (starts(bytes, 0, 'GIF8')) return 'image/gif';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  if (starts(bytes, 4, 'ftypavif')) return 'image/avif';
  if (starts(bytes, 0, 'BM')) return 'image/bmp';
  return null;
}

/**
 * A picture to show: its bytes with the type they have, so that no browser takes them for anything else. `not-a-picture`
 * has other content than its name says. `elsewhere` is in an object store that this page may not read, but the browser can show it.
 */
type PictureFile = { kind: 'picture'; blob: Blob } | { kind: 'not-a-picture' | 'elsewhere' };

async function readPicture(address: string, signal: AbortSignal): Promise<PictureFile> {
  try {
    const stream = await openFile(address.slice('/v1'.length), signal);
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const type = pictureType(bytes);
    return type === null ? { kind: 'not-a-picture' } : { kind: 'picture', blob: new Blob([bytes], { type }) };
  } catch (error) {
    if (error instanceof StoredElsewhere) return { kind: 'elsewhere' };
    throw error;
  }
}

const pictureKey = 'picture';

/** Matches the queries of all pictures. */
export const everyPicture = { queryKey: [pictureKey] };

/** Reads a picture once `wanted`. Takes its URL on this server. */
export const usePicture = (address: string, wanted: boolean) =>
  useQuery({
    queryKey: [pictureKey, address],
    queryFn: ({ signal }) => readPicture(address, signal),
    enabled: wanted,
    staleTime: 60_000,
    gcTime: 60_000,
    structuralSharing: false,
  });

/** Shows a blob in a picture for as long as it is there: a function for `ref`. Keep the blob stable. */
const showsBlob = (blob: Blob) => (picture: HTMLImageElement) => {
  const address = URL.createObjectURL(blob);
  picture.src = address;
  return () => URL.revokeObjectURL(address);
};

interface PictureProps {
  name: string;
  /** The picture, or its URL where the page cannot read it. */
  source: Blob | string;
  onError?: () => void;
}

/** A picture made of pixels. */
export function Picture({ name, source, onError }: PictureProps) {
  const show = useMemo(() => (typeof source === 'string' ? undefined : showsBlob(source)), [source]);
  return (
    <img
      key={typeof source}
      ref={show}
      src={typeof source === 'string' ? source : undefined}
      alt={name}
      onError={onError}
    />
  );
}

async function save(address: string, name: string): Promise<void> {
  try {
    saveFile(await readFile(address.slice('/v1'.length), new AbortController().signal), name);
  } catch (error) {
    if (error instanceof StoredElsewhere) window.open(address, '_blank', 'noopener');
    else alerts.failed(msg`The file was not downloaded.`, error);
  }
}

/**
 * For `onClick` of a link that downloads a file of an answer. An object store sends pictures to be shown, so the link
 * would leave the page for them: they are read and saved instead, or shown in a new tab if this page may not read them.
 */
export const savesPicture = (address: string, name: string) => (event: MouseEvent) => {
  if (mediaKind(name) !== 'image' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void save(address, name);
};

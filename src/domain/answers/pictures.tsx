import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo } from 'react';
import { openFile, readFile, StoredElsewhere } from '~/api/transfers';
import { saveFile } from '~/shared/lib/save-file';
import { notifications } from '~/shared/ui/overlays/notifications';

const endings: Record<'image' | 'audio' | 'video', readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'],
  audio: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac', 'amr'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'ogv', '3gp', 'mkv'],
};

type MediaKind = keyof typeof endings;

/** What the page can show or play, by the file's name; null for anything else, also SVG and HTML. */
export function mediaKind(name: string): MediaKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.keys(endings) as MediaKind[]).find((kind) => endings[kind].includes(ending)) ?? null;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** The type of a bitmap from its first bytes, whatever its name; null for anything else. */
export function sniffImageType(bytes: Uint8Array): string | null {
  if (starts(bytes, 0, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (starts(bytes, 0, '\x89PNG\r\n')) return 'image/png';
  if (starts(bytes, 0, 'GIF8')) return 'image/gif';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  if (starts(bytes, 4, 'ftypavif')) return 'image/avif';
  if (starts(bytes, 0, 'BM')) return 'image/bmp';
  return null;
}

/**
 * `picture` has its real type, so that browsers do not sniff another one. `not-a-picture`: the content does not match
 * the name. `elsewhere`: in an object store without CORS, which only an `<img>` can load.
 */
type PictureFile = { kind: 'picture'; blob: Blob } | { kind: 'not-a-picture' | 'elsewhere' };

async function readPicture(address: string, signal: AbortSignal): Promise<PictureFile> {
  try {
    const stream = await openFile(address.slice('/v1'.length), signal);
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const type = sniffImageType(bytes);
    return type === null ? { kind: 'not-a-picture' } : { kind: 'picture', blob: new Blob([bytes], { type }) };
  } catch (error) {
    if (error instanceof StoredElsewhere) return { kind: 'elsewhere' };
    throw error;
  }
}

const pictureKey = 'picture';

export const allPictureQueries = { queryKey: [pictureKey] };

/** Loads a picture by its URL on this server. */
export const usePicture = (address: string, wanted: boolean) =>
  useQuery({
    queryKey: [pictureKey, address],
    queryFn: ({ signal }) => readPicture(address, signal),
    enabled: wanted,
    staleTime: 60_000,
    gcTime: 60_000,
    structuralSharing: false,
  });

/** A ref function that shows a blob and revokes its URL when the picture is removed. The blob must be stable. */
const showsBlob = (blob: Blob) => (picture: HTMLImageElement) => {
  const address = URL.createObjectURL(blob);
  picture.src = address;
  return () => URL.revokeObjectURL(address);
};

interface PictureProps {
  name: string;
  /** The picture, or its URL if the page cannot read it. */
  source: Blob | string;
  onError?: () => void;
}

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
    else notifications.failed(msg`The file was not downloaded.`, error);
  }
}

/**
 * `onClick` of a link that downloads a file of an answer. Object stores send pictures inline, so the link would leave
 * the page: pictures are fetched and saved instead, or opened in a new tab if the page cannot read them.
 */
export const onDownloadPicture = (address: string, name: string) => (event: MouseEvent) => {
  if (mediaKind(name) !== 'image' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void save(address, name);
};

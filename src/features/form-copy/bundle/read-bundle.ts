import { unzip, type ZipEntry } from 'unzipit';
import { ApiError } from '~/api/problem';
import { uploadLimit } from '~/api/client';
import type { Origin } from '../origin';
import { addBundle, type Source } from '../sources';
import { NotABundle } from './faults';
import { longestManifest, type Manifest, manifestPath, manifestSchema } from './manifest';

type Entries = Readonly<Record<string, ZipEntry>>;

async function entriesOf(file: File): Promise<Entries> {
  try {
    return (await unzip(file)).entries;
  } catch {
    throw new NotABundle('no-archive');
  }
}

async function manifestOf(entries: Entries): Promise<Manifest> {
  const entry = Object.hasOwn(entries, manifestPath) ? entries[manifestPath] : undefined;
  if (!entry || entry.size > longestManifest) throw new NotABundle('no-manifest');
  let json: unknown;
  try {
    json = JSON.parse(await entry.text());
  } catch {
    throw new NotABundle('no-manifest');
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new NotABundle('unknown-format');
  return parsed.data;
}

/** A file of the archive. Throws ApiError for one over the upload limit, which protects from archives that unpack to terabytes. */
async function fileIn(entries: Entries, path: string, name: string): Promise<File> {
  const entry = Object.hasOwn(entries, path) ? entries[path] : undefined;
  if (!entry) throw new NotABundle('incomplete');
  if (entry.size > uploadLimit) throw new ApiError({ kind: 'too-large', fileName: name });
  return new File([await entry.blob()], name);
}

/**
 * Opens a bundle without reading its files into memory. Out: what a form can be made from. Throws NotABundle.
 */
export async function readBundle(file: File): Promise<Origin> {
  const entries = await entriesOf(file);
  const { form, definition, files, appUsers, publicLinks } = await manifestOf(entries);
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const needed = [definition.xml, definition.workbook, ...paths.values()].filter((path) => path !== null);
  if (needed.some((path) => !Object.hasOwn(entries, path))) throw new NotABundle('incomplete');
  const { workbook } = definition;
  const source: Source = {
    workbook: async () =>
      workbook === null ? undefined : fileIn(entries, workbook, workbook.slice(workbook.lastIndexOf('/') + 1)),
    xml: async () => (await fileIn(entries, definition.xml, definition.xml)).text(),
    file: (wanted) => fileIn(entries, paths.get(wanted) ?? '', wanted),
  };
  const { xmlFormId, name: title, state, webformsEnabled, isPublished, managedKey } = form;
  return {
    xmlFormId,
    name: title ?? xmlFormId,
    state,
    webformsEnabled,
    isPublished,
    managedKey,
    ref: addBundle(source),
    workbook: workbook === null ? undefined : workbook.toLowerCase().endsWith('.xls') ? 'xls' : 'xlsx',
    files: files.map(({ name, type, hash, path }) => ({ name, type, hash, datasetExists: path === null })),
    appUsers: appUsers.map((name) => ({ id: null, name })),
    links: publicLinks.map((link) => ({ ...link, properties: {} })),
  };
}

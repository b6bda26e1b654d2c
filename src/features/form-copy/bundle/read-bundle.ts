import { uploadLimit } from '~/api/client';
import { ApiError } from '~/api/problem';
import { type ReadZip, readZip } from '~/shared/lib/zip/read-zip';
import { UnreadableZip, type ZipLimits } from '~/shared/lib/zip/zip-parts';
import { InvalidBundle } from '../build-types';
import type { Origin } from '../origin';
import { registerBundle, type Source } from '../sources';
import { maxManifestBytes, type Manifest, manifestPath, manifestSchema } from './manifest';

/** As many files as the ZIP format allows. */
const limits = (bytes: number): ZipLimits => ({ bytes, entries: 0xffff, ratio: 300 });

async function manifestIn(file: File, read: ReadZip): Promise<{ names: ReadonlySet<string>; manifest: Manifest }> {
  const { names, files } = await read(file, [manifestPath], limits(maxManifestBytes)).catch((error: unknown) => {
    const isThere = error instanceof UnreadableZip && error.path === manifestPath;
    throw error instanceof UnreadableZip ? new InvalidBundle(isThere ? 'no-manifest' : 'no-archive') : error;
  });
  let json: unknown;
  try {
    json = JSON.parse((await files.get(manifestPath)?.text()) ?? '');
  } catch {
    throw new InvalidBundle('no-manifest');
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new InvalidBundle('unknown-format');
  return { names, manifest: parsed.data };
}

/** Opens a bundle without reading its files into memory. Throws NotABundle. */
export async function readBundle(file: File, read: ReadZip = readZip): Promise<Origin> {
  const { names, manifest } = await manifestIn(file, read);
  const { form, definition, files, appUsers, publicLinks } = manifest;
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const needed = [definition.xml, definition.workbook, ...paths.values()].filter((path) => path !== null);
  if (needed.some((path) => !names.has(path))) throw new InvalidBundle('incomplete');
  const { workbook } = definition;
  /** Throws ApiError for a file over the upload limit: archives may unpack to terabytes. */
  const fileIn = async (path: string, name: string): Promise<File> => {
    const unpacked = await read(file, [path], limits(uploadLimit)).catch((error: unknown) => {
      const isLarge = error instanceof UnreadableZip && error.fault === 'too-large';
      throw isLarge ? new ApiError({ kind: 'too-large', fileName: name, cause: error }) : error;
    });
    const content = unpacked.files.get(path);
    if (!content) throw new InvalidBundle('incomplete');
    return new File([content], name);
  };
  const source: Source = {
    workbook: async () =>
      workbook === null ? undefined : fileIn(workbook, workbook.slice(workbook.lastIndexOf('/') + 1)),
    xml: async () => (await fileIn(definition.xml, definition.xml)).text(),
    file: (wanted) => fileIn(paths.get(wanted) ?? '', wanted),
  };
  const { xmlFormId, name: title, state, webformsEnabled, isPublished, managedKey } = form;
  return {
    xmlFormId,
    name: title ?? xmlFormId,
    state,
    webformsEnabled,
    isPublished,
    managedKey,
    ref: registerBundle(source),
    workbook: workbook === null ? undefined : workbook.toLowerCase().endsWith('.xls') ? 'xls' : 'xlsx',
    files: files.map(({ name, type, hash, path }) => ({ name, type, hash, datasetExists: path === null })),
    appUsers: appUsers.map((name) => ({ id: null, name })),
    links: publicLinks.map((link) => ({ ...link, properties: {} })),
  };
}

import { attachmentPath, draftOrPublished } from '~/api/form-version-ref';
import { openFile } from '~/api/transfers';
import { fileName, fileNames } from '~/shared/lib/file-names';
import type { ZipEntry } from '~/shared/lib/zip/zip-writer';
import type { Origin } from '../origin';
import { resolveSource } from '../sources';
import { type Manifest, manifestPath } from './manifest';

const textEntry = (path: string, text: string): ZipEntry => ({ path, open: async () => new Blob([text]).stream() });

/** Streamed, so that no file is held in memory. */
async function openAttachment({ ref }: Origin, name: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (ref.kind === 'bundle') return (await resolveSource(ref).file(name, signal)).stream();
  return openFile(attachmentPath(draftOrPublished(ref), name), signal);
}

export const bundleName = ({ xmlFormId }: Origin): string => `${fileName(xmlFormId)}.bundle.zip`;

export async function* bundleEntries(origin: Origin, version: string, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const source = resolveSource(origin.ref);
  const [xml, workbook] = await Promise.all([source.xml(signal), source.workbook(signal)]);
  const workbookPath = workbook && `form.${workbook.name.toLowerCase().endsWith('.xls') ? 'xls' : 'xlsx'}`;
  const safe = fileNames(
    origin.files.map(({ name }) => name),
    { keepsEnding: true },
  );
  const pathOf = (index: number) => `attachments/${safe[index] ?? index}`;
  const manifest: Manifest = {
    format: 'alidade-form-bundle',
    version: 1,
    exportedAt: new Date().toISOString(),
    form: {
      xmlFormId: origin.xmlFormId,
      name: origin.name,
      version,
      state: origin.state,
      webformsEnabled: origin.webformsEnabled,
      isPublished: origin.isPublished,
      managedKey: origin.managedKey,
    },
    definition: { xml: 'form.xml', workbook: workbookPath ?? null },
    files: origin.files.map(({ name, type, hash, datasetExists }, index) => ({
      name,
      type,
      hash,
      path: datasetExists ? null : pathOf(index),
    })),
    appUsers: origin.appUsers.map(({ name }) => name),
    publicLinks: origin.links.map(({ displayName, once }) => ({ displayName, once })),
  };
  yield textEntry(manifestPath, JSON.stringify(manifest, null, 2));
  yield textEntry('form.xml', xml);
  if (workbook && workbookPath) yield { path: workbookPath, open: async () => workbook.stream() };
  for (const [index, { name, datasetExists }] of origin.files.entries())
    if (!datasetExists) yield { path: pathOf(index), open: (stop) => openAttachment(origin, name, stop) };
}

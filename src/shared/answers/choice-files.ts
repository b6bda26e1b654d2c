import { client } from '~/api/client';
import { recogniseDialect, sampleSize } from '~/shared/csv/dialect';
import { readCsv } from '~/shared/csv/read-file';
import { type DefinitionOf, versionInPath } from '~/shared/definitions/edition';
import type { Choice } from '~/shared/xforms/model';
import type { FileList } from './form-with-files';

/** Bytes of a file that is read for its labels; of a larger one the values show. */
const largest = 4 * 1_048_576;

/** The body of an answer; null if it is too large. */
async function limited(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > largest) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Blob(parts);
}

/** An attached file; null if it is too large. Throws ApiError. */
async function attached({ projectId, xmlFormId, edition }: DefinitionOf, name: string, signal: AbortSignal) {
  const path = { projectId, xmlFormId, name };
  const options = { parseAs: 'stream', signal } as const;
  const { data } =
    edition.kind === 'draft'
      ? await client.GET('/projects/{projectId}/forms/{xmlFormId}/draft/attachments/{name}', {
          params: { path },
          ...options,
        })
      : edition.kind === 'published'
        ? await client.GET('/projects/{projectId}/forms/{xmlFormId}/attachments/{name}', {
            params: { path },
            ...options,
          })
        : await client.GET('/projects/{projectId}/forms/{xmlFormId}/versions/{version}/attachments/{name}', {
            params: { path: { ...path, version: versionInPath(edition.version) } },
            ...options,
          });
  return data ? limited(data as ReadableStream<Uint8Array<ArrayBuffer>>) : null;
}

/** The choices of a CSV file; none if it is no CSV file or has no such columns. */
export async function choicesIn(
  file: Blob,
  { valueColumn, labelColumn }: Pick<FileList, 'valueColumn' | 'labelColumn'>,
): Promise<Choice[]> {
  const sample = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer());
  const known = new Set([valueColumn.toLowerCase(), labelColumn.toLowerCase()]);
  const dialect = recogniseDialect(sample, { isCut: file.size > sampleSize, known });
  if (typeof dialect === 'string') return [];
  const choices: Choice[] = [];
  let at: { value: number; label: number } | undefined;
  await readCsv(file, dialect, {
    onRow(cells, row) {
      if (row === 1) {
        const head = cells.map((cell) => cell.trim());
        at = { value: head.indexOf(valueColumn), label: head.indexOf(labelColumn) };
        return;
      }
      const name = at && cells[at.value];
      const text = at && cells[at.label];
      if (name === undefined || name === '' || text === undefined || text === '') return;
      choices.push({ name, label: { '': text }, media: {}, values: {} });
    },
    // Large files are read in turns, so that the page can be used.
    onBlock: () => new Promise((resolve) => void setTimeout(() => resolve(true))),
  });
  return choices;
}

/** The choices of each list by its name. One that is too large or cannot be read has none: values stand in for labels. */
export async function readChoiceFiles(
  definition: DefinitionOf,
  lists: readonly FileList[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Choice[]>> {
  const read = async (list: FileList): Promise<[string, Choice[]]> => {
    try {
      const file = await attached(definition, list.file, signal);
      return [list.name, file ? await choicesIn(file, list) : []];
    } catch {
      return [list.name, []];
    }
  };
  return new Map(await Promise.all(lists.map(read)));
}

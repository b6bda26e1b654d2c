import { useQuery } from '@tanstack/react-query';
import { type FormRef, published, readDefinitionPart, versionRef } from '~/api/form-version-ref';
import { listFormVersions } from '~/api/generated/hooks/form-versions';
import type { FormField, FormFieldList } from '~/api/schema';
import { openAnswer } from '~/api/transfers';
import { receiveFile } from '~/domain/exports/receive-file';
import type { ValueType, ExtraValues } from '~/engines/exports/plan';
import { keyColumn } from '~/engines/exports/stream-checks';
import { Tokenizer } from '~/shared/lib/csv/tokenize';

/** Fields that only earlier versions have: OData rows lack them, the server's CSV can include them. */
export interface EarlierFields {
  main: readonly FormField[];
  inRepeats: readonly FormField[];
}

export function findEarlierFields(
  now: readonly FormField[],
  versions: readonly (readonly FormField[])[],
): EarlierFields {
  const known = new Set(now.map(({ path }) => path));
  const found = { main: [] as FormField[], inRepeats: [] as FormField[] };
  for (const fields of versions) {
    const repeats = fields.filter(({ type }) => type === 'repeat');
    for (const field of fields) {
      if (known.has(field.path) || field.type === 'repeat' || field.type === 'structure') continue;
      known.add(field.path);
      const isInRepeat = repeats.some(({ path }) => field.path.startsWith(`${path}/`));
      (isInRepeat ? found.inRepeats : found.main).push(field);
    }
  }
  return found;
}

export function useEarlierFields(
  { projectId, xmlFormId }: FormRef,
  enabled: boolean,
): { earlier: EarlierFields | undefined; isReading: boolean } {
  const form = { projectId, xmlFormId };
  const read = async (edition: typeof published | ReturnType<typeof versionRef>, signal: AbortSignal) =>
    ((await readDefinitionPart({ ...form, edition }, '/fields', { parseAs: 'json', signal })) ?? []) as FormFieldList;
  const { data: earlier, isLoading } = useQuery({
    queryKey: ['fields of earlier versions', projectId, xmlFormId],
    queryFn: async ({ signal }) => {
      const versions = await listFormVersions(projectId, xmlFormId, { signal });
      if (versions.length < 2) return findEarlierFields([], []);
      const names = [...new Set(versions.map(({ version }) => version))];
      const [now, ...all] = await Promise.all([
        read(published, signal),
        ...names.map((name) => read(versionRef(name), signal)),
      ]);
      return findEarlierFields(now ?? [], all);
    },
    enabled,
  });
  return { earlier, isReading: isLoading };
}

export interface EarlierColumn {
  steps: readonly string[];
  type: ValueType;
  isMultiple: boolean;
}

const kinds = new Set(['int', 'decimal', 'date', 'time', 'dateTime']);

/** A geopoint has four columns. */
export const earlierColumns = (fields: readonly FormField[]): EarlierColumn[] =>
  fields.flatMap(({ path, type, selectMultiple }): EarlierColumn[] => {
    const steps = path.slice(1).split('/');
    if (type === 'geopoint')
      return ['Latitude', 'Longitude', 'Altitude', 'Accuracy'].map((part) => ({
        steps: [...steps.slice(0, -1), `${steps.at(-1)}-${part}`],
        type: 'decimal',
        isMultiple: false,
      }));
    return [{ steps, type: kinds.has(type) ? (type as ValueType) : 'text', isMultiple: selectMultiple === true }];
  });

/** Parses a cell; a number that would lose digits stays text. */
function valueIn(cell: string | undefined, { type }: EarlierColumn): unknown {
  if (cell === undefined || cell === '') return null;
  const isNumber = (type === 'int' || type === 'decimal') && String(Number(cell)) === cell;
  return isNumber ? Number(cell) : cell;
}

/** Reads these columns of the server's CSV. Throws ApiError, and TextError if the file ends early. */
export async function readEarlierAnswers(
  url: string,
  columns: readonly EarlierColumn[],
  signal: AbortSignal,
): Promise<ExtraValues> {
  const answers = new Map<string, unknown[]>();
  const decoder = new TextDecoder();
  let key = -1;
  let places: number[] = [];
  const tokenizer = new Tokenizer(',', (cells, row) => {
    if (row === 1) {
      key = keyColumn(cells);
      places = columns.map(({ steps }) => cells.indexOf(steps.join('-')));
      return;
    }
    const values = columns.map((column, index) => valueIn(cells[places[index] ?? -1], column));
    if (values.some((value) => value !== null)) answers.set(cells[key] ?? '', values);
  });
  const target = {
    write: async (bytes: Uint8Array<ArrayBuffer>) => tokenizer.push(decoder.decode(bytes, { stream: true })),
    close: async () => undefined,
    abort: async () => undefined,
  };
  await receiveFile(await openAnswer(url, { signal }), target, { kind: 'csv', signal, onProgress: () => undefined });
  tokenizer.end();
  return answers;
}

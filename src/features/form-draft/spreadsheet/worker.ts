/** One task per worker; the page terminates it afterwards. */
import { convert, type OutlineItem } from '~/engines/xlsform/convert/convert';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { readWorkbook } from '~/engines/xlsform/read/read-workbook';
import { UnreadableWorkbook } from '~/engines/xlsform/read/unreadable';
import type { Sheet } from '~/engines/xlsform/workbook';
import type { Answer, OutlineLine } from './protocol';
import { toSheetCells } from './sheet-cells';

function* flattenOutline(items: readonly OutlineItem[], depth = 0): Generator<OutlineLine> {
  for (const { children, ...item } of items) {
    yield { ...item, depth };
    yield* flattenOutline(children, depth + 1);
  }
}

/** Errors first, then by sheet, row and column. */
function sortProblems(problems: readonly Problem[], sheets: readonly Sheet[]): Problem[] {
  const places = new Map(sheets.map(({ name }, index) => [name, index + 1]));
  const keyOf = ({ severity, code, sheet, row, column }: Problem) => [
    code === 'more-problems' ? 1 : 0,
    severity === 'error' ? 0 : 1,
    places.get(sheet ?? '') ?? 0,
    row ?? 0,
    column?.number ?? 0,
  ];
  return problems
    .map((problem) => ({ problem, key: keyOf(problem) }))
    .toSorted((one, other) => {
      const at = one.key.findIndex((part, index) => part !== other.key[index]);
      return at < 0 ? 0 : (one.key[at] ?? 0) - (other.key[at] ?? 0);
    })
    .map(({ problem }) => problem);
}

/** The type as written, such as "select_one crops"; the converter's type without a column. */
function writtenTypes(survey: Sheet | undefined): (line: OutlineLine) => OutlineLine {
  const column = survey?.rows[0]?.findIndex((header) => header.trim().toLowerCase() === 'type') ?? -1;
  return (line) => ({ ...line, type: survey?.rows[line.row - 1]?.[column]?.trim() || line.type });
}

async function check(file: File): Promise<Answer> {
  try {
    const workbook = readWorkbook(new Uint8Array(await file.arrayBuffer()), file.name);
    const { xml, outline, problems } = convert(workbook, { fallbackId: file.name.replace(/\.[^.]*$/s, '') });
    const { sheets } = workbook;
    const survey = sheets.find(({ name }) => name.toLowerCase() === 'survey') ?? sheets[0];
    return {
      kind: 'checked',
      sheets: sheets.filter(({ rows }) => rows.length > 0).map(toSheetCells),
      survey: survey?.name ?? '',
      problems: sortProblems(problems, sheets),
      outline: [...flattenOutline(outline)].map(writtenTypes(survey)),
      xml: xml === null ? null : new Blob([xml], { type: 'application/xml' }),
    };
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { kind: 'not-checked', code: error.code, values: error.values };
    return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void check(data).then((answer) => globalThis.postMessage(answer));
});

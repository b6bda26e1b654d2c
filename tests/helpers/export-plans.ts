import type { Emit, ExportPlan, PlanField, PlanTable, ValueType } from '~/engines/exports/plan';

/** A column of a test. */
export const field = (path: string, type: ValueType = 'text', more: Partial<PlanField> = {}): PlanField => ({
  path: path.split('/'),
  header: path.replaceAll('/', '-'),
  type,
  choices: null,
  isMultiple: false,
  ...more,
});

const mainTitle = 'Submissions';

/** A plan with these columns and repeats. */
export const planWith = (fields: PlanField[], repeats: PlanTable[] = []): ExportPlan => ({
  format: 'xlsx',
  table: { title: mainTitle, path: [], fields, repeats },
  keyPath: ['__id'],
  unreadablePath: ['__system', 'status'],
  about: { title: '', lines: [] },
  words: {
    key: 'KEY',
    parentKey: 'PARENT_KEY',
    latitude: 'Latitude',
    longitude: 'Longitude',
    altitude: 'Altitude',
    accuracy: 'Accuracy',
    withOffset: 'WithOffset',
  },
});

/** Gathers what a writer emits. */
export function gathered() {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const emit: Emit = (bytes) => void parts.push(bytes.slice());
  return {
    emit,
    bytes: async () => new Uint8Array(await new Blob(parts).arrayBuffer()),
    text: () => new Blob(parts).text(),
  };
}

/** Answers that programs have read as something else than text. */
export const hostileTexts = [
  '=HYPERLINK("http://example.org","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '＝1+1',
  '<script>alert(1)</script>',
  ']]>&amp;"\'',
  '_x0041_',
  'null\u0000bell\u0007',
  'line\r\nbreak',
  'half \uD800 pair',
  '\u202Eevil',
  '00123',
  'مرحبا 日本語 🙂',
];

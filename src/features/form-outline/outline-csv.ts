import { type FormModel, type FormNode, textInLanguage, type Texts } from '~/engines/xforms/model';
import { yieldToBrowser } from '~/shared/jobs/run-in-slices';
import { csvFile, csvLines } from '~/shared/lib/csv/write';

/** Lines written between yields to the browser. */
const linesPerYield = 500;

/** Not translated: scripts read them. */
const columns = ['path', 'name', 'kind', 'type', 'control'] as const;
const columnsAfter = [
  'required',
  'relevant',
  'constraint',
  'calculation',
  'default',
  'readonly',
  'appearance',
  'choice_list',
  'choice_filter',
  'repeat_count',
  'entity_list',
  'entity_property',
] as const;

const inLanguage = (texts: Texts, language: string): string =>
  textInLanguage(texts, language) ?? textInLanguage(texts, '') ?? '';

function lineOf(node: FormNode, languages: readonly string[]): string[] {
  const { choices, saveTo } = node;
  const texts = [node.label, node.hint, node.constraintMessage, node.requiredMessage];
  return [
    node.path,
    node.name,
    node.kind,
    node.type,
    node.control ?? '',
    ...texts.flatMap((text) => languages.map((language) => inLanguage(text, language))),
    node.required ?? '',
    node.relevant ?? '',
    node.constraint ?? '',
    node.calculate ?? '',
    node.default?.value ?? '',
    node.readonly ?? '',
    node.appearance ?? '',
    choices?.list ?? '',
    choices?.filter ?? '',
    node.repeatCount ?? '',
    saveTo?.dataset ?? '',
    saveTo?.property ?? '',
  ];
}

/** Data dictionary: one line per question, with its texts in every language. */
export async function outlineCsv({ nodes, languages: known }: FormModel): Promise<Blob> {
  const languages = known.length === 0 ? [''] : known;
  const named = (field: string) => languages.map((language) => (language === '' ? field : `${field}::${language}`));
  const head = [
    ...columns,
    ...['label', 'hint', 'constraint_message', 'required_message'].flatMap(named),
    ...columnsAfter,
  ];
  const parts = [csvLines([head])];
  for (let at = 0; at < nodes.length; at += linesPerYield) {
    parts.push(csvLines(nodes.slice(at, at + linesPerYield).map((node) => lineOf(node, languages))));
    await yieldToBrowser();
  }
  return csvFile(...parts);
}

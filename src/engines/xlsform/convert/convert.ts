/**
 * Converts an XLSForm to an XForm, as https://xlsform.org and ODK's converter do. Reports all problems at once; forms
 * with errors are not written.
 */
import type { Workbook } from '../workbook';
import { type ChoiceList, readChoices } from './choices';
import { addMeta, flatten, unrollLoops } from './complete-form';
import { type EntityDeclaration, findReferences, readEntities } from './entities';
import { placeEntities } from './entity-placement';
import { walkNodes, type FormNode, type Tag, type Text } from './form-node';
import { Budget, conversionLimits, TooLarge } from './limits';
import { type Problem, ProblemList } from './problems';
import { checkGeometries } from './question-parameters';
import { createReferences } from './references';
import { textIn } from './rows';
import { readSettings, type Settings, dropDuplicateId } from './settings';
import {
  checkCycles,
  checkExpressions,
  checkLanguageCodes,
  checkNodeNames,
  checkReferences,
  checkTranslations,
} from './sheet-checks';
import { readSurvey, type Survey } from './survey';
import { cellOf, locate, type Table, cellText } from './table';
import { type ReadSheet, readTables, type Tables } from './tables';
import { writeXform } from './xform';
import { undeclaredPrefixes, writeXml } from './xml';

export type { Problem } from './problems';

interface ConvertOptions {
  /** Form id if the settings have none: the file name without extension. */
  readonly fallbackId: string;
}

export interface Conversion {
  readonly xml: string | null;
  readonly itemsets: string | null;
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly languages: readonly string[];
  readonly outline: readonly OutlineItem[];
  readonly problems: readonly Problem[];
}

function readOsm(table: Table | undefined, problems: ProblemList): Map<string, Tag[]> | null {
  if (!table) return null;
  const tags = new Map<string, Tag[]>();
  for (const row of table.rows) {
    const list = cellText(row.cells, 'list name');
    const key = cellText(row.cells, 'name');
    if (list === undefined || key === undefined) continue;
    const label = textIn(row.cells.get('label'), row, ['label'], problems);
    const known = tags.get(list) ?? [];
    tags.set(list, known);
    known.push({ key, label });
  }
  return tags;
}

const nothing = { xml: null, itemsets: null, version: '', languages: [], outline: [] };

const notChecked = new Set(['type', 'name', 'trigger']);
const notCheckedOfEntities = new Set(['list name', 'list_name', 'repeat']);

/** Triggers must name questions, not groups. */
function checkAllReferences(tables: Tables, survey: Survey, problems: ProblemList): void {
  const budget = new Budget(conversionLimits.references);
  const { settings, entities, choices } = tables;
  if (settings) checkReferences({ ...settings, reads: () => true }, survey.names, budget, problems);
  if (entities)
    checkReferences(
      { ...entities, reads: ({ name }) => !notCheckedOfEntities.has(name) },
      survey.names,
      budget,
      problems,
    );
  checkReferences({ ...tables.survey, reads: ({ path }) => !notChecked.has(path[0]) }, survey.names, budget, problems);
  if (choices) {
    const hasLabels = choices.table.columns.some(({ path }) => path[0] === 'label');
    checkReferences(
      { ...choices, reads: ({ path }) => !hasLabels || path[0] === 'label' },
      survey.names,
      budget,
      problems,
    );
  }
  for (const { name, row } of survey.triggers)
    if (!survey.questionNames.has(name)) problems.add('trigger-unknown', locate(row, 'trigger'), { name });
}

interface Form {
  readonly survey: Survey;
  readonly settings: Settings;
  readonly lists: Map<string, ChoiceList>;
  /** Null without the sheet; empty if no row is usable. */
  readonly entities: Map<string, EntityDeclaration> | null;
}

function readForm(tables: Tables, fallbackId: string, problems: ProblemList): Form {
  const settings = readSettings(tables.settings?.table, fallbackId, problems);
  const lists = tables.choices
    ? readChoices(tables.choices.table, settings.allowsChoiceDuplicates, problems)
    : new Map<string, ChoiceList>();
  const entities = tables.entities ? readEntities(tables.entities.table, problems) : null;
  const externalNames = tables.external?.table.rows.map(({ cells }) => cellText(cells, 'list name'));
  const survey = readSurvey(tables.survey.table, {
    settings,
    lists,
    externalLists: externalNames ? new Set(externalNames.filter((list) => list !== undefined)) : null,
    osmTags: readOsm(tables.osm?.table, problems),
    problems,
  });
  return { survey, settings, lists, entities };
}

function checkForm({ survey, settings, lists, entities }: Form, tables: Tables, problems: ProblemList): void {
  const isTranslated = [
    checkTranslations('survey', tables.survey.table, problems),
    tables.choices !== undefined && checkTranslations('choices', tables.choices.table, problems),
  ].includes(true);
  if (survey.hasOrOther && isTranslated) problems.add('other-untranslated');
  checkGeometries(survey, lists, new Set(entities?.keys()), problems);
  if (!settings.omitsInstanceId) survey.names.set('instanceID', (survey.names.get('instanceID') ?? 0) + 1);
  checkAllReferences(tables, survey, problems);
}

function writeForm(
  { survey, settings, lists, entities }: Form,
  tables: Tables,
  problems: ProblemList,
): Pick<Conversion, 'xml' | 'languages'> {
  const { root, loops, names } = survey;
  if (entities && entities.size > conversionLimits.entityLists) throw new TooLarge();
  if (settings.isFlat) flatten(root);
  const saves = entities?.size === 0 ? null : findReferences(survey, entities ?? new Map(), problems);
  const entitiesVersion = entities && saves ? placeEntities(root, entities, saves, problems) : null;
  addMeta(survey, settings);
  unrollLoops(loops, lists, problems);
  checkNodeNames(root, problems);
  checkExpressions(root, problems);
  checkCycles(root, problems);
  const references = createReferences(root, (name) => names.get(name) !== 1, problems);
  const { xform, languages } = writeXform({ root, settings, lists, references, entitiesVersion, problems });
  checkLanguageCodes(languages, [tables.survey.table, tables.choices?.table], problems);
  for (const prefix of undeclaredPrefixes(xform))
    // Without entities, saved answers have their own error.
    if (prefix !== 'entities') problems.add('prefix-undeclared', {}, { prefix });
  return { xml: problems.hasErrors ? null : writeXml(xform), languages };
}

/** Never throws for a workbook's contents; the result has all problems. */
export function convert(workbook: Workbook, { fallbackId }: ConvertOptions): Conversion {
  const problems = new ProblemList();
  const tables = readTables(dropDuplicateId(workbook, problems), problems);
  if (!tables) return { ...nothing, id: fallbackId, title: fallbackId, problems: problems.finish() };
  const form = readForm(tables, fallbackId, problems);
  const { survey, settings } = form;
  const outline = outlineOf(survey.root, settings.defaultLanguage);
  const usesExternal = [...walkNodes(survey.root)].some(({ type }) => type === 'select one external');
  let written: Pick<Conversion, 'xml' | 'languages'> = nothing;
  try {
    checkForm(form, tables, problems);
    written = writeForm(form, tables, problems);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    problems.add('form-too-large');
  }
  return {
    ...written,
    itemsets: usesExternal && tables.external ? writeItemsetsCsv(tables.external) : null,
    id: settings.id,
    title: settings.title,
    version: settings.version ?? '',
    outline,
    problems: problems.finish(),
  };
}

export interface OutlineItem {
  readonly kind: 'question' | 'group' | 'repeat';
  readonly type: string;
  readonly name: string;
  readonly label: string | null;
  readonly row: number;
  readonly children: readonly OutlineItem[];
}

function inOneLanguage(text: Text | null, language: string): string | null {
  if (text === null || typeof text === 'string') return text?.trim() || null;
  return text.get(language) ?? [...text.values()][0] ?? null;
}

function outlineOf(node: FormNode, language: string): OutlineItem[] {
  return node.children.flatMap((child): OutlineItem[] => {
    const { kind, type, name, row } = child;
    if (!row || child.isBodyless || kind === 'attribute' || kind === 'entity' || kind === 'entity-label') return [];
    return [
      {
        kind: kind === 'group' || kind === 'repeat' ? kind : 'question',
        type,
        name,
        label: inOneLanguage(child.label, language),
        row: row.number,
        children: outlineOf(child, language),
      },
    ];
  });
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function writeItemsetsCsv({ sheet, table }: ReadSheet): string {
  const line = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;
  const rows = table.rows.filter(({ cells }) => cells.size > 0);
  return (
    line(table.columns.map(({ name }) => name)) +
    rows.map(({ number }) => line(table.columns.map((column) => cellOf(sheet, number, column)))).join('')
  );
}

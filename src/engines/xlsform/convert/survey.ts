import type { ChoiceLists } from './choices';
import { addChild, ancestors, type FormNode, createNode } from './form-node';
import { conversionLimits } from './limits';
import type { ProblemList } from './problems';
import { completeQuestion, readMeta } from './question-parameters';
import {
  currentType,
  externalTypes,
  isSelectWithoutList,
  questionType,
  readSection,
  readSelect,
  type SectionType,
  unsupportedProperties,
} from './question-types';
import { nodeOfRow, readParameters } from './rows';
import { addSelect } from './selects';
import { type Settings, parseYesNo } from './settings';
import { isDynamic, isName, isReference, referencesIn } from './syntax';
import { locate, type Row, type Table, cellText } from './table';
import { settingTypes } from './tables';

export interface Survey {
  readonly root: FormNode;
  readonly meta: FormNode[];
  readonly places: { readonly name: string; readonly inside: FormNode; readonly row: Row }[];
  readonly names: Map<string, number>;
  readonly questionNames: Set<string>;
  readonly repeatNames: Set<string>;
  readonly instanceNames: Set<string>;
  readonly checkedLists: Set<string>;
  readonly triggers: { readonly name: string; readonly row: Row }[];
  readonly geometries: { readonly target: string; readonly row: Row }[];
  readonly saves: { readonly node: FormNode | null; readonly inside: FormNode; readonly row: Row }[];
  hasOrOther: boolean;
  readonly loops: Map<FormNode, string>;
}

export interface Sheets {
  readonly settings: Settings;
  readonly lists: ChoiceLists;
  readonly externalLists: ReadonlySet<string> | null;
  readonly osmTags: ReadonlyMap<string, readonly FormNode['tags'][number][]> | null;
  readonly problems: ProblemList;
}

interface Open {
  readonly node: FormNode;
  readonly section: SectionType | null;
  readonly row: Row | null;
  readonly names: Set<string>;
  readonly lowerCase: Set<string>;
}

export interface Position {
  readonly survey: Survey;
  readonly sheets: Sheets;
  readonly open: Open[];
  /** Choice list of the open table; true before its first select. */
  tableList: string | true | null;
}

const openOf = (node: FormNode, section: SectionType | null, row: Row | null): Open => ({
  node,
  section,
  row,
  names: new Set(['meta']),
  lowerCase: new Set(),
});

function registerName(name: string, row: Row, { survey, open, sheets: { problems } }: Position): void {
  const inner = open.at(-1);
  if (!inner) return;
  survey.places.push({ name, inside: inner.node, row });
  const place = locate(row, 'name');
  if (!isName(name)) return problems.add('name-invalid', place, { name });
  survey.names.set(name, (survey.names.get(name) ?? 0) + 1);
  if (inner.names.has(name)) return problems.add(name === 'meta' ? 'name-reserved' : 'name-repeated', place, { name });
  inner.names.add(name);
  const lower = name.toLowerCase();
  if (inner.lowerCase.has(lower)) problems.add('name-differs-in-case', place, { name });
  inner.lowerCase.add(lower);
}

function endSection(row: Row, section: SectionType, position: Position): void {
  const { open, sheets } = position;
  const inner = open.at(-1);
  if (open.length < 2 || inner?.section !== section) {
    sheets.problems.add('section-end-unmatched', locate(row, 'type'), {
      type: section,
      ...(inner?.row ? { open: inner.node.name, openType: inner.section ?? '', openRow: inner.row.number } : {}),
    });
    // A wrong end closes the section it was probably meant for, so that it causes no further problems.
    if (!open.some((one) => one.section === section) && inner?.row) open.pop();
    return;
  }
  open.pop();
  position.tableList = null;
}

/** "table-list": the label becomes a note, since the selects share one row. */
function makeTableList(node: FormNode, words: readonly string[], row: Row): void {
  node.control.set('appearance', ['field-list', ...words.filter((word) => word !== 'table-list')].join(' '));
  if (node.label === null && node.hint === null) return;
  const note = questionType('note');
  addChild(
    node,
    createNode({
      kind: 'question',
      type: 'note',
      name: `generated_table_list_label_${row.number}`,
      tag: note?.control ?? null,
      bind: new Map(Object.entries(note?.bind ?? {})),
      label: node.label,
      hint: node.hint,
    }),
  );
  node.label = null;
  node.hint = null;
}

/** Generates the question that holds the repeat count, unless the count is just another question. */
function addCountQuestion(node: FormNode, inner: Open): void {
  const count = node.control.get('jr:count');
  if (count === undefined || isReference(count)) return;
  const name = `${node.name}_count`;
  const bind = new Map([
    ['type', 'string'],
    ['readonly', 'true()'],
    ['calculate', count],
  ]);
  addChild(inner.node, createNode({ kind: 'question', type: 'calculate', name, bind, row: node.row }));
  node.control.set('jr:count', `\${${name}}`);
}

function beginSection(
  row: Row,
  name: string,
  section: SectionType,
  list: string | undefined,
  position: Position,
): void {
  const { survey, open, sheets } = position;
  const { problems, lists, settings } = sheets;
  const inner = open.at(-1);
  if (!inner) return;
  if (open.length > conversionLimits.depth)
    problems.add('nested-too-deep', locate(row, 'type'), { most: conversionLimits.depth });
  const node = nodeOfRow(row, section === 'repeat' ? 'repeat' : 'group', section, name, problems);
  if (section === 'repeat') {
    if (name === settings.name) problems.add('repeat-named-like-form', locate(row, 'name'), { name });
    else if (survey.repeatNames.has(name)) problems.add('repeat-name-repeated', locate(row, 'name'), { name });
    survey.repeatNames.add(name);
    if (node.label === null && node.media === null)
      problems.add('repeat-label-missing', locate(row, 'label'), { name });
  }
  if (section === 'loop') {
    if (list === undefined) problems.add('loop-list-missing', locate(row, 'type'));
    else if (!lists.has(list)) problems.add('choice-list-unknown', locate(row, 'type'), { list });
    else survey.loops.set(node, list);
  }
  addCountQuestion(node, inner);
  const words = node.control.get('appearance')?.split(/\s+/) ?? [];
  if (words.includes('table-list')) {
    position.tableList = true;
    makeTableList(node, words, row);
  }
  const intent = cellText(row.cells, 'intent');
  if (intent !== undefined) node.control.set('intent', intent);
  addChild(inner.node, node);
  open.push(openOf(node, section, row));
}

function readDefault(node: FormNode, type: string, inner: Open): void {
  if (node.value === '' || !isDynamic(node.value, type)) return;
  node.isDynamic = true;
  node.actions.push({ name: 'setvalue', event: 'odk-instance-first-load' });
  const isRepeated = inner.section === 'repeat' || ancestors(inner.node).some(({ kind }) => kind === 'repeat');
  if (isRepeated) node.actions.push({ name: 'setvalue', event: 'odk-new-repeat' });
}

function addQuestion(row: Row, type: string, name: string, position: Position): void {
  const { survey, open, sheets } = position;
  const { problems } = sheets;
  const inner = open.at(-1);
  if (!inner) return;
  survey.questionNames.add(name);
  const parameters = readParameters(row, problems);
  if (externalTypes.has(type)) {
    survey.instanceNames.add(name.replace(/(?<=.)\.[^.]*$/, ''));
    const file = createNode({ kind: 'external', type, name, row });
    if (open.some(({ section }) => section === 'repeat'))
      problems.add('external-in-repeat', locate(row, 'type'), { name });
    addChild(inner.node, file);
    return;
  }
  const select = readSelect(type);
  const node = nodeOfRow(row, 'question', select?.type ?? type, name, problems);
  readDefault(node, type, inner);
  node.triggers = readTriggers(row, survey, problems);
  if (select) return addSelect(node, select, row, parameters, position);
  if (type === 'group' || type === 'repeat') {
    addChild(inner.node, nodeOfRow(row, type, type, name, problems));
    return;
  }
  const osm = /osm (\S+)/.exec(type);
  if (osm) {
    const upload = nodeOfRow(row, 'question', 'osm', name, problems);
    upload.tags = sheets.osmTags?.get(osm[1] ?? '') ?? [];
    if (sheets.osmTags && !sheets.osmTags.has(osm[1] ?? ''))
      problems.add('osm-list-unknown', locate(row, 'type'), { list: osm[1] ?? '' });
    addChild(inner.node, upload);
    return;
  }
  const known = questionType(type);
  const needsList = isSelectWithoutList(type) || /^(?:select|odk:rank)/.test(known?.control ?? '');
  if (!known || needsList || type === 'select one external')
    return problems.add(known || needsList ? 'choice-list-missing' : 'type-unknown', locate(row, 'type'), { type });
  addChild(inner.node, node);
  completeQuestion(node, row, parameters, position);
}

function nameOf(row: Row, type: string, problems: ProblemList): string {
  const name = cellText(row.cells, 'name');
  if (name !== undefined) return name;
  if (type !== 'note') problems.add('name-missing', locate(row, 'name'));
  return `generated_note_name_${row.number}`;
}

function readRow(row: Row, position: Position): void {
  const { survey, sheets, open } = position;
  const { problems, settings } = sheets;
  const { cells } = row;
  const disabled = cellText(cells, 'disabled');
  if (disabled !== undefined) {
    problems.add('disabled-column', locate(row, 'disabled'));
    if (parseYesNo(disabled) === true) return;
    cells.delete('disabled');
  }
  if (cells.size === 0) return;
  const written = cellText(cells, 'type');
  if (written === undefined) {
    const isComment = !cells.has('name') && !cells.has('label');
    return problems.add(isComment ? 'row-ignored' : 'type-missing', locate(row, 'type'));
  }
  const type = currentType(written);
  if (type === 'audit') {
    const audit = readMeta(row, readParameters(row, problems), problems);
    survey.meta.push(audit);
    return;
  }
  if (type === 'calculate' && !cellText(cells, 'bind', 'calculate')) {
    const value = cellText(cells, 'default');
    if (value === undefined || !isDynamic(value, type))
      problems.add('calculation-missing', locate(row, 'bind', 'calculate'));
  }
  if (unsupportedProperties.has(type)) problems.add('property-unsupported', locate(row, 'type'), { type });
  const setting = settingTypes.get(type);
  if (setting) {
    const value = cellText(cells, 'name') ?? 'None';
    if (setting === 'title') settings.title = value;
    else if (setting === 'id_string') settings.id = value;
    else settings.prefix = value;
    return;
  }
  const section = readSection(type);
  const inner = open.at(-1);
  const isSaved = cellText(cells, 'bind', 'entities:saveto') !== undefined;
  if (section?.edge === 'end') {
    if (isSaved && inner) survey.saves.push({ node: null, inside: inner.node, row });
    if (cellText(cells, 'trigger') !== undefined) readTriggers(row, survey, problems);
    return endSection(row, section.section, position);
  }
  const name = nameOf(row, type, problems);
  registerName(name, row, position);
  if (isSaved && section && inner) survey.saves.push({ node: null, inside: inner.node, row });
  if (section) {
    readParameters(row, problems);
    if (cellText(cells, 'trigger') !== undefined) readTriggers(row, survey, problems);
    return beginSection(row, name, section.section, section.list, position);
  }
  const before = inner?.node.children.length ?? 0;
  addQuestion(row, type, name, position);
  if (isSaved && inner) {
    const node = inner.node.children.slice(before).find((child) => child.row === row && child.name === name);
    survey.saves.push({ node: node ?? null, inside: inner.node, row });
  }
}

/** Unusable rows are left out and reported. */
export function readSurvey(table: Table, sheets: Sheets): Survey {
  const root = createNode({ kind: 'form', name: sheets.settings.name });
  const survey: Survey = {
    root,
    meta: [],
    places: [],
    names: new Map(),
    questionNames: new Set(),
    repeatNames: new Set(),
    instanceNames: new Set(),
    checkedLists: new Set(),
    triggers: [],
    geometries: [],
    saves: [],
    hasOrOther: false,
    loops: new Map(),
  };
  const open = [openOf(root, null, null)];
  const position: Position = { survey, sheets, open, tableList: null };
  for (const row of table.rows) {
    if (open.length > conversionLimits.depth + 1) break;
    readRow(row, position);
  }
  for (const { node, section, row } of open.slice(1))
    if (row) sheets.problems.add('section-unclosed', locate(row, 'type'), { type: section ?? '', name: node.name });
  return survey;
}

/** Names may come later in the sheet; they are checked at its end. */
function readTriggers(
  row: Row,
  survey: { readonly triggers: { readonly name: string; readonly row: Row }[] },
  problems: ProblemList,
): readonly string[] {
  const text = cellText(row.cells, 'trigger');
  if (text === undefined) return [];
  const place = locate(row, 'trigger');
  const names: string[] = [];
  for (const part of text.split(',')) {
    const { references, isMalformed } = referencesIn(part);
    if (isMalformed) problems.add('reference-malformed', place);
    else if (references.length > 1) problems.add('trigger-comma-missing', place);
    else names.push(...references.map(({ name }) => name));
  }
  if (!text.includes('${') || text.length < 3) problems.add('reference-malformed', place);
  survey.triggers.push(...names.map((name) => ({ name, row })));
  return names;
}

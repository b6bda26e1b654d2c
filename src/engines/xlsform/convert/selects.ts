import { addOther } from './choices';
import { type FormNode, type Text, addChild, createNode } from './form-node';
import { type Select, questionType } from './question-types';
import { acceptOnly, isNumber, type Parameters } from './rows';
import type { Position } from './survey';
import { hasReference, isName, isReference } from './syntax';
import { type Row, locate } from './table';

/** Part of the form, not of the screen: converters write it in English. */
const labelOfOther = 'Specify other.';

interface Reading extends Position {
  readonly node: FormNode;
  readonly select: Select;
  readonly row: Row;
  readonly parameters: Parameters;
}

const fileEnding = /(?<=.)\.(?:xml|csv|geojson)$/;
export const isFile = (list: string): boolean => fileEnding.test(list);
export const withoutEnding = (file: string): string => file.replace(/(?<=[^./])\.[^./]*$/, '');

function checkList({ select, row, node, survey, sheets }: Reading): void {
  const { problems, lists, externalLists } = sheets;
  const { type, words, list } = select;
  const place = locate(row, 'type');
  const isFromFile = /from[ _]file$/.test(words);
  if (isFromFile && !/^\.*[^.]+\.(?:xml|csv|geojson)$/.test(list.slice(list.lastIndexOf('/') + 1)))
    problems.add('choice-file-ending', place, { file: list });
  if (type === 'select one external') {
    if (node.choiceFilter === '') {
      problems.add('external-select-unfiltered', locate(row, 'choice_filter'), { list });
      if (!lists.has(list)) problems.add('external-select-needs-filter', locate(row, 'choice_filter'), { list });
    }
    if (!externalLists) problems.add('external-choices-missing', place, { list });
    else if (!externalLists.has(list)) problems.add('external-list-unknown', place, { list });
    return;
  }
  survey.instanceNames.add(withoutEnding(list));
  const choices = lists.get(list)?.choices;
  if (isFile(list) || isFromFile) return;
  if (!choices && !hasReference(list))
    return problems.add(lists.size === 0 ? 'choices-missing' : 'choice-list-unknown', place, { list });
  if (type !== 'select all that apply') return;
  if (!choices) problems.add('select-multiple-from-repeat', place, { list });
  if (survey.checkedLists.has(list)) return;
  survey.checkedLists.add(list);
  for (const { name, row: choiceRow } of choices ?? [])
    if (name.includes(' '))
      problems.add('choice-name-spaces', choiceRow ? locate(choiceRow, 'name') : place, { name, list });
}

function otherQuestion({ select, row, node, survey, sheets }: Reading): FormNode | null {
  if (!select.asksForOther) return null;
  const { problems, lists } = sheets;
  survey.hasOrOther = true;
  if (node.choiceFilter !== '') problems.add('other-with-filter', locate(row, 'choice_filter'));
  const list = lists.get(select.list);
  if (list) addOther(list);
  else problems.add('other-without-choices', locate(row, 'type'), { list: select.list });
  return createNode({
    kind: 'question',
    type: 'text',
    name: `${node.name}_other`,
    row,
    tag: 'input',
    label: labelOfOther,
    bind: new Map([
      ['type', 'string'],
      ['relevant', `selected(../${node.name}, 'other')`],
    ]),
  });
}

function checkParameters({ select, row, parameters, sheets: { problems } }: Reading): void {
  const place = locate(row, 'parameters');
  const isFromFile = /^select_(?:one|multiple)_from_file$/.test(select.words);
  const ofFile = isFromFile ? ['label', 'value'] : [];
  acceptOnly([...ofFile, 'randomize', 'seed'], parameters, row, problems);
  for (const parameter of ofFile) {
    const value = parameters.get(parameter);
    if (value !== undefined && !isName(value)) problems.add('name-invalid', place, { name: value });
  }
  const randomize = parameters.get('randomize');
  const seed = parameters.get('seed');
  if (randomize !== undefined && randomize !== 'true' && randomize !== 'false')
    problems.add('parameter-value', place, { parameter: 'randomize', value: randomize, accepted: 'true, false' });
  if (seed === undefined) return;
  if (randomize === undefined) problems.add('seed-without-randomize', place);
  else if (!isReference(seed) && !isNumber(seed)) problems.add('seed-invalid', place, { value: seed });
}

function tableHeader({ select, row }: Reading): FormNode {
  const known = questionType(select.type);
  return createNode({
    kind: 'question',
    type: select.type,
    name: `reserved_name_for_field_list_labels_${row.number}`,
    row,
    tag: known?.control ?? null,
    label: ' ',
    control: new Map([['appearance', 'label']]),
    bind: new Map<string, Text>(Object.entries(known?.bind ?? {})),
    itemset: select.list,
  });
}

/** Adds the header before a table's first select, and hides the choice labels below. */
function addToTable(reading: Reading, position: Position, parent: FormNode): void {
  const { select, row, node, sheets } = reading;
  const { problems, lists } = sheets;
  const { tableList } = position;
  if (tableList === null) return;
  if (tableList === true) {
    position.tableList = select.list;
    if (node.choiceFilter !== '') problems.add('table-list-filter', locate(row, 'choice_filter'));
    if (lists.has(select.list)) addChild(parent, tableHeader(reading));
    else problems.add('table-list-choices', locate(row, 'type'), { list: select.list });
  } else if (tableList !== select.list)
    problems.add('table-list-differs', locate(row, 'type'), { list: select.list, first: tableList });
  node.control.set('appearance', 'list-nolabel');
}

const aloneIfNone = "(.='none' or not(selected(., 'none')))";

function excludeNone({ node, select, sheets: { lists, problems }, row }: Reading): void {
  const choices = lists.get(select.list)?.choices;
  if (!choices) return problems.add('choice-list-unknown', locate(row, 'type'), { list: select.list });
  if (choices.some(({ name }) => name === 'none')) return;
  const constraint = node.bind?.get('constraint');
  node.bind?.set('constraint', typeof constraint === 'string' ? `${constraint} and ${aloneIfNone}` : aloneIfNone);
}

export function addSelect(node: FormNode, select: Select, row: Row, parameters: Parameters, position: Position): void {
  const parent = position.open.at(-1)?.node;
  if (!parent) return;
  const reading: Reading = { ...position, node, select, row, parameters };
  const { lists, settings } = position.sheets;
  const { list } = select;
  checkList(reading);
  const other = otherQuestion(reading);
  checkParameters(reading);
  node.parameters = parameters;
  node.itemset = list;
  if (node.choiceFilter !== '') {
    if (select.type === 'select one external') node.query = list;
    else if (lists.has(list)) node.list = list;
  } else if (parameters.get('randomize') !== 'true' && !isFile(list) && !hasReference(list)) node.list = list;
  addToTable(reading, position, parent);
  if (settings.addsNone && select.type === 'select all that apply') excludeNone(reading);
  addChild(parent, node);
  if (other) addChild(parent, other);
}

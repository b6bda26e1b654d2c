/** Reads the entities sheet: which entities a form creates and updates. */
import { type Action, type FormNode, addChild, formNode } from './form-node';
import { isName } from './names';
import type { ProblemList } from './problem-list';
import { referencesIn } from './reference-syntax';
import { type Row, type Table, placeOf, textOf } from './table';

export interface EntityDeclaration {
  readonly row: Row;
  readonly list: string;
  /** Names of questions in its expressions. */
  readonly references: ReadonlySet<string>;
  /** The element of the answers with its attributes. */
  readonly node: FormNode;
}

const computed = (calculate: string) =>
  new Map([
    ['calculate', calculate],
    ['readonly', 'true()'],
    ['type', 'string'],
  ]);

const attribute = (name: string, given: Partial<FormNode>): FormNode => formNode({ kind: 'attribute', name, ...given });

interface Expressions {
  readonly id: string | undefined;
  readonly createIf: string | undefined;
  readonly updateIf: string | undefined;
  readonly label: string | undefined;
}

function entityNode(row: Row, list: string, { id, createIf, updateIf, label }: Expressions): FormNode {
  const node = formNode({ kind: 'entity', name: 'entity', row });
  const add = (name: string, given: Partial<FormNode>) => addChild(node, attribute(name, { row, ...given }));
  const condition = (expression: string | undefined) => (expression === undefined ? null : computed(expression));
  add('dataset', { value: list });
  if (id === undefined || createIf !== undefined) add('create', { value: '1', bind: condition(createIf) });
  const actions: Action[] = [];
  if (id === undefined) {
    actions.push({ name: 'setvalue', event: 'odk-instance-first-load', value: 'uuid()' });
    const bind = new Map([
      ['readonly', 'true()'],
      ['type', 'string'],
    ]);
    add('id', { bind, actions });
  } else {
    add('update', { value: '1', bind: condition(updateIf) });
    const entity = `instance('${list}')/root/item[name=${id}]`;
    for (const name of ['baseVersion', 'trunkVersion', 'branchId'])
      add(name, { bind: computed(`${entity}/__${name === 'baseVersion' ? 'version' : name}`) });
    add('id', { bind: computed(id), actions });
  }
  if (label !== undefined)
    addChild(node, formNode({ kind: 'entity-label', name: 'label', row, bind: computed(label) }));
  return node;
}

function checkListName(list: string | undefined, row: Row, problems: ProblemList): list is string {
  const place = placeOf(row, 'dataset');
  if (list === undefined) problems.add('entity-list-missing', place);
  else if (list.startsWith('__')) problems.add('entity-name-underscores', place, { name: list });
  else if (list.includes('.')) problems.add('entity-list-period', place, { name: list });
  else if (!isName(list)) problems.add('name-invalid', place, { name: list });
  else return true;
  return false;
}

function readDeclaration(row: Row, problems: ProblemList): EntityDeclaration | null {
  const text = (key: string) => textOf(row.cells, key);
  const [list, id, createIf] = [text('dataset'), text('entity_id'), text('create_if')];
  const [updateIf, label] = [text('update_if'), text('label')];
  const isNamed = checkListName(list, row, problems);
  const values = { list: list ?? '' };
  if (id === undefined && updateIf !== undefined) problems.add('entity-id-missing', placeOf(row, 'update_if'), values);
  if (id !== undefined && createIf !== undefined && updateIf === undefined)
    problems.add('entity-update-if-missing', placeOf(row, 'create_if'), values);
  if (id === undefined && updateIf === undefined && label === undefined)
    problems.add('entity-label-missing', placeOf(row, 'label'), values);
  if (!isNamed) return null;
  const references = [id, createIf, updateIf, label].flatMap((one) => referencesIn(one ?? '').references);
  return {
    row,
    list,
    references: new Set(references.map(({ name }) => name)),
    node: entityNode(row, list, { id, createIf, updateIf, label }),
  };
}

const known = new Set(['dataset', 'entity_id', 'create_if', 'update_if', 'repeat', 'label']);

/** The declarations of the sheet by the names of their lists. */
export function readEntities(table: Table, problems: ProblemList): Map<string, EntityDeclaration> {
  const declarations = new Map<string, EntityDeclaration>();
  for (const { name, number, path } of table.columns)
    if (!known.has(path[0]) && table.rows.some(({ cells }) => cells.has(path[0])))
      problems.add('entity-column-unknown', { sheet: table.sheet, row: 1, column: { name, number } }, { header: name });
  for (const row of table.rows) {
    const declaration = readDeclaration(row, problems);
    if (!declaration) continue;
    const { list } = declaration;
    if (declarations.has(list)) problems.add('entity-list-repeated', placeOf(row, 'dataset'), { list });
    else declarations.set(list, declaration);
  }
  return declarations;
}

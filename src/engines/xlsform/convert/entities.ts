import { type Action, addChild, ancestors, type FormNode, createNode } from './form-node';
import type { ProblemList } from './problems';
import { readSection } from './question-types';
import type { Survey } from './survey';
import { isName, referencesIn } from './syntax';
import { locate, type Row, type Table, cellText } from './table';
import { entityColumns } from './tables';

export interface EntityDeclaration {
  readonly row: Row;
  readonly list: string;
  readonly references: ReadonlySet<string>;
  readonly node: FormNode;
}

const computed = (calculate: string) =>
  new Map([
    ['calculate', calculate],
    ['readonly', 'true()'],
    ['type', 'string'],
  ]);

const attribute = (name: string, given: Partial<FormNode>): FormNode =>
  createNode({ kind: 'attribute', name, ...given });

interface Expressions {
  readonly id: string | undefined;
  readonly createIf: string | undefined;
  readonly updateIf: string | undefined;
  readonly label: string | undefined;
}

function entityNode(row: Row, list: string, { id, createIf, updateIf, label }: Expressions): FormNode {
  const node = createNode({ kind: 'entity', name: 'entity', row });
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
    addChild(node, createNode({ kind: 'entity-label', name: 'label', row, bind: computed(label) }));
  return node;
}

function checkListName(list: string | undefined, row: Row, problems: ProblemList): list is string {
  const place = locate(row, 'dataset');
  if (list === undefined) problems.add('entity-list-missing', place);
  else if (list.startsWith('__')) problems.add('entity-name-underscores', place, { name: list });
  else if (list.includes('.')) problems.add('entity-list-period', place, { name: list });
  else if (!isName(list)) problems.add('name-invalid', place, { name: list });
  else return true;
  return false;
}

function readDeclaration(row: Row, problems: ProblemList): EntityDeclaration | null {
  const text = (key: string) => cellText(row.cells, key);
  const [list, id, createIf] = [text('dataset'), text('entity_id'), text('create_if')];
  const [updateIf, label] = [text('update_if'), text('label')];
  const isNamed = checkListName(list, row, problems);
  const values = { list: list ?? '' };
  if (id === undefined && updateIf !== undefined) problems.add('entity-id-missing', locate(row, 'update_if'), values);
  if (id !== undefined && createIf !== undefined && updateIf === undefined)
    problems.add('entity-update-if-missing', locate(row, 'create_if'), values);
  if (id === undefined && updateIf === undefined && label === undefined)
    problems.add('entity-label-missing', locate(row, 'label'), values);
  if (!isNamed) return null;
  const references = [id, createIf, updateIf, label].flatMap((one) => referencesIn(one ?? '').references);
  return {
    row,
    list,
    references: new Set(references.map(({ name }) => name)),
    node: entityNode(row, list, { id, createIf, updateIf, label }),
  };
}

export function readEntities(table: Table, problems: ProblemList): Map<string, EntityDeclaration> {
  const declarations = new Map<string, EntityDeclaration>();
  for (const { name, number, path } of table.columns)
    if (!entityColumns.known.has(path[0]) && table.rows.some(({ cells }) => cells.has(path[0])))
      problems.add('entity-column-unknown', { sheet: table.sheet, row: 1, column: { name, number } }, { header: name });
  for (const row of table.rows) {
    const declaration = readDeclaration(row, problems);
    if (!declaration) continue;
    const { list } = declaration;
    if (declarations.has(list)) problems.add('entity-list-repeated', locate(row, 'dataset'), { list });
    else declarations.set(list, declaration);
  }
  return declarations;
}

export type ContainerPath = readonly FormNode[];

export interface EntityReference {
  readonly path: ContainerPath;
  readonly row: Row;
  readonly property?: string;
  readonly question: string;
}

const containerPath = (inside: FormNode): ContainerPath => ancestors(inside).reverse().concat(inside);

interface Reading {
  readonly declarations: ReadonlyMap<string, EntityDeclaration>;
  readonly references: Map<string, EntityReference[]>;
  readonly saved: Map<string, Map<string, Row>>;
  readonly problems: ProblemList;
}

function listOf(
  saveTo: string,
  row: Row,
  { declarations, problems }: Reading,
): [list: string, property: string] | null {
  const place = locate(row, 'bind', 'entities:saveto');
  const [first = '', second, ...more] = saveTo.split('#');
  if (declarations.size === 0) problems.add('save-without-entities', place);
  else if (more.length > 0) problems.add('save-delimiters', place, { value: saveTo });
  else if (second === undefined && declarations.size > 1) problems.add('save-list-missing', place, { property: first });
  else if (second === undefined) return [[...declarations.keys()][0] ?? '', first];
  else if (!declarations.has(first)) problems.add('save-list-unknown', place, { list: first });
  else return [first, second];
  return null;
}

function checkProperty(
  property: string,
  isContainer: boolean,
  row: Row,
  before: ReadonlyMap<string, Row>,
  problems: ProblemList,
) {
  const place = locate(row, 'bind', 'entities:saveto');
  const other = before.get(property);
  if (isContainer) problems.add('save-of-group', place);
  else if (/^(?:name|label)$/i.test(property)) problems.add('save-reserved', place, { name: property });
  else if (property.startsWith('__')) problems.add('entity-name-underscores', place, { name: property });
  else if (!isName(property)) problems.add('name-invalid', place, { name: property });
  else if (other) problems.add('save-repeated', place, { property, other: other.number });
}

function readSave({ node, inside, row }: Survey['saves'][number], reading: Reading): void {
  const saveTo = cellText(row.cells, 'bind', 'entities:saveto') ?? '';
  const found = listOf(saveTo, row, reading);
  if (!found) return;
  const [list, property] = found;
  const saved = reading.saved.get(list) ?? new Map<string, Row>();
  reading.saved.set(list, saved);
  const isContainer = node === null && readSection(cellText(row.cells, 'type') ?? '') !== undefined;
  checkProperty(property, isContainer, row, saved, reading.problems);
  if (!saved.has(property)) saved.set(property, row);
  node?.bind?.set('entities:saveto', property);
  const question = cellText(row.cells, 'name') ?? '';
  addReference(list, { path: containerPath(inside), row, property, question }, reading);
}

function addReference(list: string, reference: EntityReference, { references }: Reading): void {
  const known = references.get(list);
  if (known) known.push(reference);
  else references.set(list, [reference]);
}

export function findReferences(
  { saves, places }: Pick<Survey, 'saves' | 'places'>,
  declarations: ReadonlyMap<string, EntityDeclaration>,
  problems: ProblemList,
): Map<string, EntityReference[]> {
  const reading: Reading = { declarations, references: new Map(), saved: new Map(), problems };
  const users = new Map<string, string[]>();
  for (const { list, references } of declarations.values())
    for (const name of references) users.set(name, [...(users.get(name) ?? []), list]);
  const savesByRow = Map.groupBy(saves, ({ row }) => row);
  const named = new Set(places.map(({ row }) => row));
  for (const save of saves) if (!named.has(save.row)) readSave(save, reading);
  for (const { name, inside, row } of places) {
    for (const save of savesByRow.get(row) ?? []) readSave(save, reading);
    for (const list of users.get(name) ?? [])
      addReference(list, { path: containerPath(inside), row, question: name }, reading);
  }
  return reading.references;
}

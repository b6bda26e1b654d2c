/** Finds what belongs to which entity: answers that are saved as properties, and answers in its expressions. */
import type { EntityDeclaration } from './entity-rows';
import { type FormNode, around } from './form-node';
import { isName } from './names';
import type { ProblemList } from './problem-list';
import { readSection } from './question-types';
import type { Survey } from './survey';
import { type Row, placeOf, textOf } from './table';

/** From the root of the form to a group or repeat. */
export type ContainerPath = readonly FormNode[];

export interface EntityReference {
  readonly path: ContainerPath;
  readonly row: Row;
  /** The property that an answer is saved to; absent for answers in expressions. */
  readonly property?: string;
  readonly question: string;
}

const containerPath = (inside: FormNode): ContainerPath => around(inside).reverse().concat(inside);

interface Reading {
  readonly declarations: ReadonlyMap<string, EntityDeclaration>;
  readonly references: Map<string, EntityReference[]>;
  /** The rows of the properties of each list. */
  readonly saved: Map<string, Map<string, Row>>;
  readonly problems: ProblemList;
}

function listOf(
  saveTo: string,
  row: Row,
  { declarations, problems }: Reading,
): [list: string, property: string] | null {
  const place = placeOf(row, 'bind', 'entities:saveto');
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
  const place = placeOf(row, 'bind', 'entities:saveto');
  const other = before.get(property);
  if (isContainer) problems.add('save-of-group', place);
  else if (/^(?:name|label)$/i.test(property)) problems.add('save-reserved', place, { name: property });
  else if (property.startsWith('__')) problems.add('entity-name-underscores', place, { name: property });
  else if (!isName(property)) problems.add('name-invalid', place, { name: property });
  else if (other) problems.add('save-repeated', place, { property, other: other.number });
}

function readSave({ node, inside, row }: Survey['saves'][number], reading: Reading): void {
  const saveTo = textOf(row.cells, 'bind', 'entities:saveto') ?? '';
  const found = listOf(saveTo, row, reading);
  if (!found) return;
  const [list, property] = found;
  const saved = reading.saved.get(list) ?? new Map<string, Row>();
  reading.saved.set(list, saved);
  const isContainer = node === null && readSection(textOf(row.cells, 'type') ?? '') !== undefined;
  checkProperty(property, isContainer, row, saved, reading.problems);
  if (!saved.has(property)) saved.set(property, row);
  node?.bind?.set('entities:saveto', property);
  const question = textOf(row.cells, 'name') ?? '';
  addReference(list, { path: containerPath(inside), row, property, question }, reading);
}

function addReference(list: string, reference: EntityReference, { references }: Reading): void {
  const known = references.get(list);
  if (known) known.push(reference);
  else references.set(list, [reference]);
}

/** The references of each entity list, in the order of the survey sheet. */
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

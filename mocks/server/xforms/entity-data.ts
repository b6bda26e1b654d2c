/** The entities in a submission, from its entity blocks and the fields saved to them. */
import { type XmlElement, decodeXml, parseXmlTree, withoutPrefixes } from './xml';

/** What a form definition saves to entities: its blocks, and the fields of their properties. */
export interface EntityBindings {
  readonly blocks: readonly { readonly datasetId: number; readonly path: string }[];
  readonly fields: readonly { readonly datasetId: number; readonly path: string; readonly property: string }[];
}

type Attribute = 'dataset' | 'id' | 'create' | 'update' | 'baseVersion' | 'trunkVersion' | 'branchId';

/** One entity as in the submission, before validation. */
export interface SubmittedEntity {
  readonly system: Partial<Record<Attribute | 'label', string>>;
  readonly data: Record<string, string>;
}

const attributes: readonly Attribute[] = [
  'dataset',
  'id',
  'create',
  'update',
  'baseVersion',
  'trunkVersion',
  'branchId',
];

/** The meaning of an element for entities. */
type Meaning = { datasetId: number } & ({ as: 'entity' | 'repeat' | 'label' } | { as: 'property'; property: string });

function meanings({ blocks, fields }: EntityBindings): Map<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const { datasetId, path, property } of fields) found.set(path, { datasetId, as: 'property', property });
  for (const { datasetId, path } of blocks) {
    found.set(`${path}meta/entity`, { datasetId, as: 'entity' });
    found.set(`${path}meta/entity/label`, { datasetId, as: 'label' });
    if (path !== '/') found.set(path.slice(0, -1), { datasetId, as: 'repeat' });
  }
  return found;
}

/** No form has fields deeper than this. */
const deepest = 3000;

/**
 * Reads the entities of a submission: by list, in the order of their numbers, then in document order.
 * @param xml the submission
 */
export function readEntities(bindings: EntityBindings, xml: string): SubmittedEntity[] {
  const known = meanings(bindings);
  const found = new Map<number, SubmittedEntity[]>();
  const add = (datasetId: number): SubmittedEntity => {
    const entity: SubmittedEntity = { system: {}, data: Object.create(null) as Record<string, string> };
    found.set(datasetId, [...(found.get(datasetId) ?? []), entity]);
    return entity;
  };
  // Answers may precede their block.
  const last = (datasetId: number) => found.get(datasetId)?.at(-1) ?? add(datasetId);

  const walk = (element: XmlElement, path: string, depth: number) => {
    if (depth > deepest) return;
    const meaning = known.get(path);
    if (meaning?.as === 'repeat') add(meaning.datasetId);
    if (meaning?.as === 'entity') {
      const { system } = last(meaning.datasetId);
      for (const name of attributes) {
        const value = element.attributes[name];
        if (value !== undefined) system[name] = decodeXml(value);
      }
    }
    for (const child of element.children) walk(child, `${path}/${withoutPrefixes(child.name)}`, depth + 1);
    if (meaning?.as === 'label') last(meaning.datasetId).system.label = decodeXml(element.text ?? '');
    if (meaning?.as === 'property') last(meaning.datasetId).data[meaning.property] = decodeXml(element.text ?? '');
  };
  const root = parseXmlTree(xml);
  if (root) walk(root, '', 0);
  return [...found.entries()].sort(([one], [other]) => one - other).flatMap(([, entities]) => entities);
}

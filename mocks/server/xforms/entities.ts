/** The entity blocks of a form: the lists whose entities its submissions create or update. */
import { ProblemError, problem } from '@mocks/server/problem';
import type { ParsedField } from './fields';
import { type XmlElement, attribute, childrenNamed, withoutPrefixes } from './xml';

export interface EntityDeclaration {
  readonly dataset: string;
  readonly actions: readonly ('create' | 'update')[];
  /** Where the block is: '/' for the form itself, '/a/repeat/' for one entity per repeat instance. */
  readonly path: string;
  /** The block belongs to a repeat. */
  readonly isRepeat: boolean;
  /** Properties the form writes and their fields, in the order of the fields. */
  readonly properties: readonly SavedField[];
}

interface SavedField {
  readonly name: string;
  readonly path: string;
}

export interface EntityBlocks {
  readonly version: string;
  readonly declarations: readonly EntityDeclaration[];
  /** Why fields and lists do not fit together. The real server checks this last, when the definition is stored. */
  readonly refusal: ProblemError | null;
}

/** The version of the entities specification as numbers, if the server supports it (2022.1 to 2025.1). */
function knownVersion(version: string): [year: number, part: number] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version.trim());
  if (!match) return null;
  const [year, part] = [Number(match[1]), Number(match[2])];
  const atLeast = year > 2022 || (year === 2022 && part >= 1);
  const atMost = year < 2025 || (year === 2025 && part <= 1);
  return atLeast && atMost ? [year, part] : null;
}

const datasetName = /^(?!__)[\p{L}:_][\p{L}:\d_-]*$/u;
const propertyName = /^(?!__)(?!name$)(?!label$)[\p{L}_][\p{L}\d._-]*$/u;

/** Whether a name is valid for a new list. */
export const isDatasetName = (name: string): boolean => datasetName.test(name);
/** Whether a name is valid for a property; `name` and `label` in any case are reserved. */
export const isPropertyName = (name: string): boolean => propertyName.test(name.toLowerCase());

function findBlocks(instance: XmlElement): { block: XmlElement; path: string }[] {
  const found: { block: XmlElement; path: string }[] = [];
  const walk = (element: XmlElement, path: string) => {
    for (const child of element.children) {
      const name = withoutPrefixes(child.name);
      if (name === 'meta') for (const block of childrenNamed(child, 'entity')) found.push({ block, path });
      walk(child, `${path}${name}/`);
    }
  };
  // The real server assumes that the root element is called data: with another name no field belongs to its block.
  walk(instance, `${withoutPrefixes(instance.name).replace(/^data/, '')}/`);
  return found;
}

function readBlock(block: XmlElement): Pick<EntityDeclaration, 'dataset' | 'actions'> {
  const dataset = attribute(block, 'dataset')?.trim();
  if (dataset === undefined) throw problem.invalidEntityForm('It does not say which list it belongs to.');
  if (!isDatasetName(dataset)) throw problem.invalidEntityForm('The name of its list is not allowed.');
  const actions = (['create', 'update'] as const).filter((action) => attribute(block, action) !== null);
  if (actions.length === 0) throw problem.invalidEntityForm('It has to create or update an entity.');
  return { dataset, actions };
}

/** The block a field saves to: the nearest one above it. */
function nearest<T extends { path: string }>(places: readonly T[], fieldPath: string): T | undefined {
  return places
    .filter((place) => `${fieldPath}/`.startsWith(place.path))
    .reduce<T | undefined>((best, place) => (best && best.path.length >= place.path.length ? best : place), undefined);
}

/** Assigns each block the fields that are saved to it: those for which it is the nearest block. */
function matchProperties(
  declarations: readonly (Pick<EntityDeclaration, 'path'> & { properties: SavedField[] })[],
  repeats: readonly { path: string }[],
  fields: readonly ParsedField[],
): void {
  const saved = fields.flatMap(({ path, propertyName: name }) =>
    name === null || name === '' ? [] : [{ path, name }],
  );
  if (!saved.every(({ name }) => isPropertyName(name)))
    throw problem.invalidEntityForm('The name of a property is not allowed.');
  for (const { path, name } of saved) {
    const declaration = nearest(declarations, path);
    const repeat = nearest(repeats, path);
    if (!declaration) continue;
    if (repeat && repeat.path.length > declaration.path.length) {
      throw problem.invalidEntityForm('A field inside a repeat cannot be saved to an entity outside of it.');
    }
    declaration.properties.push({ name, path });
  }
}

/**
 * Parses the entity blocks of a form; `null` without one.
 * @throws 400.25 for an invalid block or an unsupported version of the specification
 */
export function readEntityBlocks(
  instance: XmlElement,
  model: XmlElement,
  fields: readonly ParsedField[],
): EntityBlocks | null {
  const blocks = findBlocks(instance);
  if (blocks.length === 0) return null;
  const version = attribute(model, 'entities-version');
  if (version === null) throw problem.invalidEntityForm('The version of the entities specification is missing.');
  const known = knownVersion(version);
  if (!known) throw problem.invalidEntityForm(`Version ${version} of the entities specification is not supported.`);

  const repeats = fields.filter((field) => field.type === 'repeat').map((field) => ({ path: `${field.path}/` }));
  const isRepeat = (path: string) => repeats.some((repeat) => repeat.path === path);
  const declarations = blocks.map(({ block, path }) => ({
    ...readBlock(block),
    path,
    isRepeat: isRepeat(path),
    properties: [] as SavedField[],
  }));
  try {
    matchProperties(declarations, repeats, fields);
    const [year] = known;
    if (year < 2025 && (declarations.length > 1 || declarations.some((declaration) => declaration.isRepeat))) {
      throw problem.invalidEntityForm('Entities from repeats, or of several lists, need version 2025.1 or later.');
    }
  } catch (failure) {
    if (failure instanceof ProblemError) return { version, declarations, refusal: failure };
    throw failure;
  }
  return { version, declarations, refusal: null };
}

/** The warning for entities of an old specification, which cannot be used offline. `null` without a warning. */
export function oldVersionWarning({ version }: EntityBlocks) {
  const [year, part] = knownVersion(version) ?? [0, 0];
  if (year > 2024 || (year === 2024 && part >= 1)) return null;
  const reason = `Version ${version} of the entities specification does not work offline; 2024.1.0 or later does.`;
  return { type: 'oldEntityVersion', details: { version }, reason };
}

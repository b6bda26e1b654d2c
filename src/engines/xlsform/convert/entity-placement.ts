/** Decides which group or repeat holds each entity: the one of its answers. */
import type { ContainerPath, EntityDeclaration, EntityReference } from './entities';
import { type FormNode, addChild, createMetaGroup } from './form-node';
import type { ProblemList } from './problems';
import { locate } from './table';

const isScope = ({ kind }: FormNode): boolean => kind === 'repeat' || kind === 'form';

const scopeOf = (path: ContainerPath): ContainerPath => path.slice(0, path.findLastIndex(isScope) + 1);
const repeatsIn = (path: ContainerPath): number => path.filter(({ kind }) => kind === 'repeat').length;
const stepsInScope = (path: ContainerPath): number => path.length - scopeOf(path).length;
const isSame = (a: ContainerPath, b: ContainerPath): boolean => a.length === b.length && a.at(-1) === b.at(-1);
const pathText = (path: ContainerPath): string => `/${path.map(({ name }) => name).join('/')}`;

interface Request {
  readonly declaration: EntityDeclaration;
  readonly scope: ContainerPath;
  readonly wanted: ContainerPath;
  readonly savedIn: readonly ContainerPath[];
}

/** In the innermost repeat; within it, the deepest in groups. */
function deepestOf(references: readonly EntityReference[]): EntityReference | undefined {
  let deepest: EntityReference | undefined;
  for (const one of references) {
    if (!deepest) {
      deepest = one;
      continue;
    }
    const byRepeats = repeatsIn(one.path) - repeatsIn(deepest.path);
    const isInScope = isSame(scopeOf(one.path), scopeOf(deepest.path));
    if (byRepeats > 0 || (isInScope && stepsInScope(one.path) > stepsInScope(deepest.path))) deepest = one;
  }
  return deepest;
}

function commonPath(paths: readonly ContainerPath[]): ContainerPath {
  const [first = []] = paths;
  const shortest = paths.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  const isShared = (at: number) =>
    paths.every((path) => path[at]?.name === first[at]?.name && path[at]?.kind === first[at]?.kind);
  const differing = Array.from({ length: paths.length === 0 ? 0 : shortest }, (_, at) => at).findLast(
    (at) => !isShared(at),
  );
  return first.slice(0, differing ?? shortest);
}

function wantedPath(references: readonly EntityReference[], savedIn: readonly ContainerPath[]): ContainerPath {
  const deepest = deepestOf(references);
  const deepestSave = deepestOf(references.filter(({ property }) => property !== undefined));
  if (!deepestSave) return deepest?.path ?? [];
  const common = commonPath(savedIn);
  if (savedIn.length === 1) return common;
  const scope = scopeOf(deepestSave.path);
  const order = repeatsIn(common) - repeatsIn(scope) || stepsInScope(common) - stepsInScope(scope);
  return order > 0 ? common : scope;
}

function requestOf(
  declaration: EntityDeclaration,
  references: readonly EntityReference[],
  problems: ProblemList,
): Request {
  const saved = references.filter(({ property }) => property !== undefined).map(({ path }) => path);
  const savedIn = [...new Map(saved.map((path) => [path.at(-1), path])).values()];
  const wanted = wantedPath(references, savedIn);
  let scope: ContainerPath = [];
  let scopeSource: EntityReference | undefined;
  for (const one of references) {
    const own = scopeOf(one.path);
    if (scopeSource && repeatsIn(own) <= repeatsIn(scope)) continue;
    scope = own;
    scopeSource = one;
  }
  const wantedScope = scopeOf(wanted);
  for (const { path, row, property, question } of references) {
    const own = scopeOf(path);
    const isOutside = !isSame(scope.slice(0, own.length), own);
    const values = { list: declaration.list, scope: pathText(path) };
    if (property === undefined) {
      if (isOutside)
        problems.add('entity-reference-scope', locate(declaration.row), {
          ...values,
          question,
          other: pathText(scopeSource?.path ?? []),
        });
    } else if (isOutside || !isSame(wantedScope, own))
      problems.add('save-scope', locate(row, 'bind', 'entities:saveto'), {
        ...values,
        other: pathText(isOutside ? (scopeSource?.path ?? []) : wanted),
      });
  }
  return { declaration, scope, wanted, savedIn };
}

interface Places {
  readonly taken: Map<FormNode, EntityDeclaration>;
  /** Groups and repeats between an entity and its answers, which can hold no other. */
  readonly reserved: Map<FormNode, EntityDeclaration>;
}

function placeEntity(
  { declaration, scope, wanted, savedIn }: Request,
  { taken, reserved }: Places,
  problems: ProblemList,
): void {
  let conflict: EntityDeclaration | undefined;
  let isPlaced = false;
  for (let depth = wanted.length; depth >= scope.length; depth -= 1) {
    const node = wanted[depth - 1];
    if (!node) break;
    conflict = taken.get(node) ?? reserved.get(node);
    if (conflict) {
      const end = savedIn[0]?.at(-1);
      const other = end && reserved.get(end);
      if (!other) continue;
      conflict = other;
      break;
    }
    isPlaced = true;
    taken.set(node, declaration);
    reserved.set(node, declaration);
    for (const path of savedIn)
      for (let at = path.length; at >= depth; at -= 1) {
        const between = path[at - 1];
        if (between) reserved.set(between, declaration);
      }
    break;
  }
  if (conflict)
    problems.add('entity-no-place', locate(declaration.row), {
      list: declaration.list,
      scope: pathText(scope),
      other: conflict.list,
      otherRow: conflict.row.number,
    });
  else if (!isPlaced)
    problems.add('entity-left-out', locate(declaration.row), { list: declaration.list, scope: pathText(scope) });
}

function allocate(
  requests: readonly Request[],
  root: FormNode,
  problems: ProblemList,
): Map<FormNode, EntityDeclaration> {
  const byScope = Map.groupBy(requests, ({ scope }) => scope.at(-1) ?? root);
  const [only] = requests;
  if (requests.length === 1 && only && byScope.has(root)) return new Map([[root, only.declaration]]);
  const places: Places = { taken: new Map(), reserved: new Map() };
  for (const inScope of byScope.values())
    for (const request of inScope.toSorted((a, b) => a.declaration.row.number - b.declaration.row.number))
      placeEntity(request, places, problems);
  return places.taken;
}

/** In a repeat, each new instance gets a new entity. */
function insert(node: FormNode, taken: ReadonlyMap<FormNode, EntityDeclaration>, isRepeated: boolean): void {
  const own = taken.get(node);
  const inner = [...node.children];
  if (own) {
    const id = own.node.children.find(({ name }) => name === 'id');
    const [first] = id?.actions ?? [];
    if (isRepeated && first) id?.actions.push({ ...first, event: 'odk-new-repeat' });
    addChild(node, createMetaGroup([own.node]));
  }
  let isInner = isRepeated;
  for (const child of inner) {
    if (child.type !== 'group' && child.type !== 'repeat') continue;
    // Groups after a repeat are treated as the repeat, as the reference converter does.
    isInner ||= child.kind === 'repeat';
    insert(child, taken, isInner);
  }
}

/** Returns the required version of the entities specification. */
export function placeEntities(
  root: FormNode,
  declarations: ReadonlyMap<string, EntityDeclaration>,
  references: ReadonlyMap<string, readonly EntityReference[]>,
  problems: ProblemList,
): '2024.1.0' | '2025.1.0' {
  const requests: Request[] = [];
  for (const [list, found] of references) {
    const declaration = declarations.get(list);
    if (declaration) requests.push(requestOf(declaration, found, problems));
  }
  for (const [list, declaration] of declarations)
    if (!references.has(list)) requests.push({ declaration, scope: [root], wanted: [root], savedIn: [] });
  const taken = allocate(requests, root, problems);
  insert(root, taken, false);
  const isInRepeat = [...taken.keys()].some((node) => node.kind === 'repeat' || isBelowRepeat(node));
  return declarations.size > 1 || isInRepeat ? '2025.1.0' : '2024.1.0';
}

function isBelowRepeat(node: FormNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at.kind === 'repeat') return true;
  return false;
}

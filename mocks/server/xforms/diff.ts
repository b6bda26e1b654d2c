import type { components } from '@mocks/generated/schema';
/**
 * The changes of each submission version against the previous one, answer by answer. Groups and repeats are those of
 * the current form; repeat instances are matched by content, so that one inserted in the middle is one change.
 */
import { Parser } from 'htmlparser2';
import type { FormField } from './fields';
import { type Hunk, hunks } from './sequence-diff';
import { withoutPrefixes } from './xml';

type Change = components['schemas']['SubmissionChange'];
type Step = Change['path'][number];

/** A group or a repeat instance. */
interface Group {
  /** Names as written, in the order of the XML, each with its answer or its children. */
  readonly parts: Map<string, string | Group | Repeat>;
  /** Equal for equal content in the same order. */
  print: string;
}

interface Repeat {
  readonly rounds: Group[];
}

const isRepeat = (value: string | Group | Repeat): value is Repeat => typeof value === 'object' && 'rounds' in value;
const newGroup = (): Group => ({ parts: new Map(), print: '' });
const printOf = (value: Group | Repeat): string =>
  isRepeat(value) ? value.rounds.map(({ print }) => `(${print})`).join('') : value.print;

/** The groups and repeats of a form by their paths, and the length of the longest path. */
interface Structure {
  readonly types: ReadonlyMap<string, string>;
  readonly deepest: number;
}

/**
 * Reads a version into groups. Elements that are neither group nor repeat in the form are answers, with their last
 * text.
 */
function read(xml: string, { types, deepest }: Structure): Group {
  const root = newGroup();
  const groups: Group[] = [root];
  const path: { name: string; type: string | undefined }[] = [];
  const typeHere = () => (path.length > deepest ? undefined : types.get(`/${path.map((step) => step.name).join('/')}`));
  let text = '';
  let depth = 0;
  const top = (): Group => groups.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        depth += 1;
        if (depth === 1) return;
        const step: (typeof path)[number] = { name: withoutPrefixes(name), type: undefined };
        path.push(step);
        const type = typeHere();
        step.type = type;
        if (type === undefined) return;
        const group = newGroup();
        const known = top().parts.get(name);
        if (type !== 'repeat') top().parts.set(name, group);
        else if (known !== undefined && isRepeat(known)) known.rounds.push(group);
        else top().parts.set(name, { rounds: [group] });
        groups.push(group);
      },
      ontext(chunk) {
        text += chunk;
      },
      onclosetag(name) {
        depth -= 1;
        const step = path.pop();
        if (!step) return;
        if (step.type === undefined) {
          top().parts.set(name, text);
          top().print += `${name}\u0000${text}\u0000\u0000`;
        } else {
          const closed = groups.pop();
          top().print += `(${closed?.print ?? ''})`;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root;
}

/** The wire format: groups as objects, repeats as lists. */
function toJson(value: string | Group | Repeat): NonNullable<Change['new']> {
  if (typeof value === 'string') return value;
  if (isRepeat(value)) return value.rounds.map(toJson);
  const json: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, part] of value.parts) json[name] = toJson(part);
  return json;
}

function changes(before: Group, after: Group, path: readonly Step[]): Change[] {
  return [...new Set([...before.parts.keys(), ...after.parts.keys()])].flatMap((key): Change[] => {
    const [old, now] = [before.parts.get(key), after.parts.get(key)];
    const name = withoutPrefixes(key);
    const here = [...path, name];
    if (old === undefined) return [{ new: toJson(now ?? ''), path: here }];
    if (now === undefined) return [{ old: toJson(old), path: here }];
    if (typeof old === 'string' || typeof now === 'string')
      return old === now ? [] : [{ old: toJson(old), new: toJson(now), path: here }];
    if (printOf(old) === printOf(now)) return [];
    if (!isRepeat(old) && !isRepeat(now)) return changes(old, now, here);
    return isRepeat(old) && isRepeat(now) ? roundChanges(old.rounds, now.rounds, path, name) : [];
  });
}

const sizeOf = (value: Change['new']): number => {
  if (value === undefined) return 0;
  if (typeof value === 'string') return 1;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + sizeOf(part as Change['new']), 0);
};
/** The size of a list of changes. */
const weight = (list: readonly Change[]): number =>
  list.reduce((sum, change) => sum + sizeOf(change.old) + sizeOf(change.new), 1);

function roundChanges(
  before: readonly Group[],
  after: readonly Group[],
  path: readonly Step[],
  name: string,
): Change[] {
  const at = (index: number): Step[] => [...path, [name, index]];
  const compare = (old: number, now: number) => changes(before[old] ?? newGroup(), after[now] ?? newGroup(), at(old));
  const gone = (index: number): Change => ({ old: toJson(before[index] ?? ''), path: at(index) });
  const added = (index: number): Change => ({ new: toJson(after[index] ?? ''), path: at(index) });
  const inHunk = ({ before: [from, until], after: [start, end] }: Hunk): Change[] => {
    const surplus = until - from - (end - start);
    const [long, short] =
      surplus > 0 ? [range(from, until), range(start, end)] : [range(start, end), range(from, until)];
    const matched = (one: number, other: number) => (surplus > 0 ? compare(one, other) : compare(other, one));
    const unmatched = worst(long, Math.abs(surplus), (one) =>
      Math.min(...short.map((other) => weight(matched(one, other)))),
    );
    const rest = short.values();
    return long.flatMap((index) =>
      unmatched.has(index) ? [surplus > 0 ? gone(index) : added(index)] : matched(index, rest.next().value ?? 0),
    );
  };
  return hunks(
    before.map(({ print }) => print),
    after.map(({ print }) => print),
  ).flatMap(inHunk);
}

const range = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index);

/** The surplus instances: those that match worst. Of equal ones the earlier are kept. */
function worst(
  candidates: readonly number[],
  count: number,
  least: (candidate: number) => number,
): ReadonlySet<number> {
  const chosen: { index: number; score: number }[] = [];
  for (const index of candidates) {
    const score = count === 0 || candidates.length === count ? 0 : least(index);
    if (chosen.length < count) chosen.push({ index, score });
    else {
      const weaker = chosen.findIndex((one) => one.score <= score);
      if (weaker >= 0) chosen[weaker] = { index, score };
    }
  }
  return new Set(chosen.map(({ index }) => index));
}

/**
 * The changes by the id of the version that made them; the first version has none.
 * @param structure the groups and repeats of the form
 * @param versions newest first
 */
export function diffVersions(
  structure: readonly FormField[],
  versions: readonly { readonly instanceId: string; readonly xml: string }[],
): Record<string, Change[]> {
  const types = new Map(structure.map(({ path, type }) => [path, type]));
  const deepest = Math.max(0, ...structure.map(({ path }) => path.split('/').length - 1));
  const trees = versions.map(({ xml }) => read(xml, { types, deepest }));
  const all = Object.create(null) as Record<string, Change[]>;
  versions.slice(0, -1).forEach(({ instanceId }, index) => {
    const [after, before] = [trees[index], trees[index + 1]];
    if (after && before) all[instanceId] = changes(before, after, []);
  });
  return all;
}

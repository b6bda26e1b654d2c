/** Replaces `${name}` in expressions and texts with paths. */
import { escapeXml } from '~/shared/lib/escape-xml';
import { ancestors, walkNodes, type FormNode, isSection } from './form-node';
import { Budget, conversionLimits } from './limits';
import type { ProblemList } from './problems';
import { instancePaths, isPlainName, referencePattern } from './syntax';
import { locate } from './table';
import { element, unescapeText, type XmlElement } from './xml';

interface InsertOptions {
  /** In a choice filter, where a relative path would start at the choice. */
  readonly isInFilter?: boolean;
  readonly reachesAllInstances?: boolean;
}

export interface References {
  readonly answers: Budget;
  isAmbiguous(name: string): boolean;
  insert(text: string, from: FormNode | null, options?: InsertOptions): string;
  shown(text: string, from: FormNode | null): (XmlElement | string)[];
}

interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const calls = /indexed-repeat\([^)]+\)/g;

/** Of indexed-repeat() only the indexes refer to the same instance. */
function isIndexArgument(call: string, name: string): boolean {
  const last = call
    .slice('indexed-repeat('.length, -1)
    .split(',')
    .findLastIndex((argument) => argument.includes(`\${${name}}`));
  return last === 2 || last === 4 || last > 5;
}

/** Computed once per text, which may have many references. */
interface Surroundings {
  readonly text: string;
  readonly calls: readonly { readonly call: string; readonly from: number; readonly to: number }[] | null;
  readonly filters: readonly { readonly from: number; readonly to: number }[];
}

function analyse(text: string): Surroundings {
  const spans = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => ({
      call: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }));
  return {
    text,
    calls: text.includes('indexed-repeat(') ? spans(calls) : null,
    filters: /instance\([^)]+./.test(text) ? spans(/\[([^\]]+)\]/g) : [],
  };
}

/** Relative to the question, unless it is the target of indexed-repeat(). */
function staysInInstance({ start, end, name }: Found, { calls: found }: Surroundings): boolean {
  if (found === null) return true;
  for (let at = 0; at < found.length; at += 1) {
    const one = found[at];
    if (!one) continue;
    if (end > one.to) {
      // The reference converter also skips the next call.
      if (at + 1 >= found.length) return true;
      at += 1;
      continue;
    }
    if (end < one.from || start > one.to) return true;
    return isIndexArgument(one.call, name);
  }
  return false;
}

function indexNames(root: FormNode): Map<string, FormNode | null> {
  const named = new Map<string, FormNode | null>();
  for (const node of walkNodes(root))
    if (node.kind === 'question' || isSection(node)) named.set(node.name, named.has(node.name) ? null : node);
  return named;
}

/**
 * Its functions may throw TooLarge.
 * @param checked names already checked in the sheets, so that each error is reported once
 */
export function createReferences(
  root: FormNode,
  checked: (name: string) => boolean,
  problems: ProblemList,
): References {
  const named = indexNames(root);
  const [characters, answers] = [new Budget(conversionLimits.characters), new Budget(conversionLimits.answers)];

  let seen = analyse('');
  const isInFilter = ({ start, end }: Found) => seen.filters.some(({ from, to }) => start >= from && end <= to);

  function write(found: Found, isLastSaved: boolean, from: FormNode | null, options: InsertOptions): string {
    const { name } = found;
    const target = named.get(name);
    if (!target) {
      if (!checked(name) && from?.row)
        problems.add(target === null ? 'reference-ambiguous' : 'reference-unknown', locate(from.row), { name });
      return '';
    }
    if (seen.text !== found.text) seen = analyse(found.text);
    const isRelative = !isLastSaved && from !== null && staysInInstance(found, seen);
    const relative = isRelative ? relativePath(from, target, options.reachesAllInstances ?? false) : null;
    const prefix = options.isInFilter || (isRelative && isInFilter(found)) ? 'current()/' : '';
    const path =
      relative === null ? `${isLastSaved ? "instance('__last-saved')" : ''}${nodePath(target)}` : prefix + relative;
    characters.spend(path.length);
    return ` ${path} `;
  }

  const insert: References['insert'] = (text, from, options = {}) =>
    text.includes('${')
      ? text.replace(referencePattern, (match, saved: string | undefined, name: string, start: number) =>
          isPlainName(name)
            ? write({ text, start, end: start + match.length, name }, saved !== undefined, from, options)
            : match,
        )
      : text;

  return {
    answers,
    isAmbiguous: (name) => named.get(name) === null,
    insert,
    shown(text, from) {
      if (text === '-' || (!text.includes('${') && !text.includes('instance('))) return [text];
      // Paths are found in escaped text, as on servers.
      const escaped = escapeXml(text);
      const parts: (XmlElement | string)[] = [];
      const put = (plain: string) => {
        if (plain !== '') parts.push(unescapeText(plain));
      };
      const output = (value: string) => parts.push(element('output', [['value', value]]));
      const putTexts = (from_: number, to: number) => {
        let at = from_;
        for (const match of escaped.slice(from_, to).matchAll(referencePattern)) {
          const [whole, saved, name = ''] = match;
          if (!isPlainName(name)) continue;
          const start = from_ + match.index;
          put(escaped.slice(at, start));
          output(write({ text: escaped, start, end: start + whole.length, name }, saved !== undefined, from, {}));
          at = start + whole.length;
        }
        put(escaped.slice(at, to));
      };
      let at = 0;
      for (const { start, end } of instancePaths(escaped)) {
        putTexts(at, start);
        output(insert(escaped.slice(start, end), from));
        at = end;
      }
      putTexts(at, escaped.length);
      return parts;
    },
  };
}

const known = new WeakMap<FormNode, string>();

const nameIn = ({ kind, name }: FormNode): string => (kind === 'attribute' ? `@${name}` : name);

/** Path from the root, without flat groups. The tree must be final. */
export function nodePath(node: FormNode): string {
  const found = known.get(node);
  if (found !== undefined) return found;
  const before = node.parent ? nodePath(node.parent) : '';
  const path = node.isFlat && node.parent ? before : `${before}/${nameIn(node)}`;
  known.set(node, path);
  return path;
}

function pathBelow(node: FormNode, above: FormNode): string {
  const names = node.isFlat ? [] : [nameIn(node)];
  for (const one of ancestors(node)) {
    if (one === above) break;
    if (!one.isFlat) names.unshift(one.name);
  }
  return `/${names.join('/')}`;
}

const isRepeat = ({ kind }: FormNode): boolean => kind === 'repeat';
const isGroupOrRepeat = ({ type }: FormNode): boolean => type === 'group' || type === 'repeat';

export const nearestRepeat = (node: FormNode): FormNode | null => ancestors(node).find(isRepeat) ?? null;

/** Nearest common ancestor, and its distance from the first. */
function nearestCommon(
  from: FormNode,
  to: FormNode,
  counts: (node: FormNode) => boolean,
): { node: FormNode; steps: number } | null {
  const others = new Set(ancestors(to).filter(counts));
  if (others.size === 0) return null;
  let steps = 0;
  for (const node of ancestors(from)) {
    steps += 1;
    if (others.has(node)) return { node, steps };
  }
  return null;
}

/**
 * Path within the same repeat instance; null without a common repeat.
 * @param reachesAllInstances starts outside the repeat, for choices that are answers of all instances
 */
function relativePath(from: FormNode, to: FormNode, reachesAllInstances: boolean): string | null {
  const repeat = nearestCommon(from, to, isRepeat);
  if (!repeat) return null;
  const up = (steps: number) => Array.from({ length: steps }, () => '..').join('/');
  const { parent } = repeat.node;
  if (reachesAllInstances && parent && repeat.node === nearestRepeat(to)) {
    const isOutermost = nearestRepeat(repeat.node) === null;
    if (isOutermost || nearestRepeat(from) !== repeat.node) return `${up(repeat.steps + 1)}${pathBelow(to, parent)}`;
  }
  const common = nearestCommon(from, to, isGroupOrRepeat) ?? repeat;
  return `${up(common.steps)}${pathBelow(to, common.node)}`;
}

/**
 * The parser of `$filter`: text in, tree out.
 *
 * A hand-written scanner and recursive descent, because the only OData 4 parser on npm (odata-v4-parser) is
 * unmaintained, others know other dialects, need a metadata model or Node, and the positions and names in refusals must
 * match the real server. The grammar tries its alternatives in a fixed order and takes the longest match from the left;
 * the rest is the error.
 */
import { problem } from '@mocks/server/problem';
import { scanLiteral } from './literals';

type NodeType =
  | 'Literal'
  | 'FirstMemberExpression'
  | 'RootExpression'
  | 'MethodCallExpression'
  | 'EqualsExpression'
  | 'NotEqualsExpression'
  | 'LesserThanExpression'
  | 'LesserOrEqualsExpression'
  | 'GreaterThanExpression'
  | 'GreaterOrEqualsExpression'
  | 'HasExpression'
  | 'AddExpression'
  | 'SubExpression'
  | 'MulExpression'
  | 'DivExpression'
  | 'ModExpression'
  | 'AndExpression'
  | 'OrExpression'
  | 'NotExpression'
  | 'BoolParenExpression'
  | 'ParenExpression'
  | 'NegateExpression'
  | 'ParameterAlias'
  | 'IsOfExpression'
  /** A value where a boolean is needed. */
  | 'CommonExpression';

export interface FilterNode {
  readonly type: NodeType;
  /** Start position in characters, from 0. */
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** Left and right, all operands of `and` or `or`, the operand of `not`, or the arguments of a function. */
  readonly operands: readonly FilterNode[];
  /** The name of a function. */
  readonly method?: string;
}

/** A value, and what it counts as where a boolean is needed. */
interface Value {
  readonly inner: FilterNode;
  readonly end: number;
}

// Maps instead of objects: client input is looked up in them, and objects have keys such as `constructor`.
const comparisons: ReadonlyMap<string, NodeType> = new Map([
  ['eq', 'EqualsExpression'],
  ['ne', 'NotEqualsExpression'],
  ['lt', 'LesserThanExpression'],
  ['le', 'LesserOrEqualsExpression'],
  ['gt', 'GreaterThanExpression'],
  ['ge', 'GreaterOrEqualsExpression'],
  ['has', 'HasExpression'],
]);
const arithmetic: ReadonlyMap<string, NodeType> = new Map([
  ['add', 'AddExpression'],
  ['sub', 'SubExpression'],
  ['mul', 'MulExpression'],
  ['div', 'DivExpression'],
  ['mod', 'ModExpression'],
]);

/** The minimum and maximum number of arguments. */
type Arity = readonly [fewest: number, most: number];
const taking = (fewest: number, most: number, names: string): [string, Arity][] =>
  names.split(' ').map((name) => [name, [fewest, most]]);

/** Functions that return a boolean, and the others. */
const boolMethods: ReadonlyMap<string, Arity> = new Map(taking(2, 2, 'endswith startswith contains geo.intersects'));
const methods: ReadonlyMap<string, Arity> = new Map([
  ...taking(0, 0, 'mindatetime maxdatetime now'),
  ...taking(1, 1, 'tolower toupper trim length year month day hour minute second fractionalseconds totalseconds'),
  ...taking(1, 1, 'date time round floor ceiling geo.length totaloffsetminutes'),
  ...taking(2, 2, 'indexof substringof concat geo.distance'),
  ...taking(2, 3, 'substring'),
]);

/** The maximum depth; beyond it the real server runs out of stack and reports a syntax error. */
const deepest = 300;

const identifier = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]{0,127}/y;
const methodName = /(?:geo\.)?[a-z]+(?=\()/y;
const word = /(?:[ \t]+)([a-z]+)(?=[ \t])/y;
const spaces = /[ \t]*/y;
const qualifiedName =
  /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*(?:\.[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)+/y;

/**
 * Parses a filter.
 * @throws 400.18 for a syntax error; the reason names the position
 */
export function parseFilter(text: string): FilterNode {
  let depth = 0;

  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const skip = (at: number): number => at + (match(spaces, at)?.[0].length ?? 0);
  const node = (type: NodeType, at: number, end: number, operands: readonly FilterNode[] = [], method?: string) => {
    const base = { type, at, end, text: text.slice(at, end), operands };
    return method === undefined ? base : { ...base, method };
  };
  const nested = <T>(read: () => T): T => {
    depth += 1;
    if (depth > deepest) throw problem.unparseableFilter('It is nested too deeply.');
    const result = read();
    depth -= 1;
    return result;
  };

  /** One of these operators with space around it, and its operand. */
  function operation(at: number, table: ReadonlyMap<string, NodeType>): { type: NodeType; right: Value } | null {
    const found = match(word, at);
    const type = found ? table.get(found[1] ?? '') : undefined;
    if (!found || type === undefined) return null;
    const right = value(skip(at + found[0].length));
    return right && { type, right };
  }

  function value(at: number): Value | null {
    return nested(() => {
      const first = operand(at);
      if (!first) return null;
      const more = operation(first.end, arithmetic);
      if (!more) return { inner: first, end: first.end };
      const { end } = more.right;
      return { inner: node(more.type, at, end, [first, more.right.inner]), end };
    });
  }

  const operand = (at: number): FilterNode | null =>
    literal(at) ?? alias(at) ?? root(at) ?? call(at, methods) ?? member(at) ?? negated(at) ?? parenthesized(at);

  function literal(at: number): FilterNode | null {
    const end = scanLiteral(text, at);
    return end === null ? null : node('Literal', at, end);
  }

  function alias(at: number): FilterNode | null {
    const name = text[at] === '@' ? match(identifier, at + 1) : null;
    return name && node('ParameterAlias', at, at + 1 + name[0].length);
  }

  function root(at: number): FilterNode | null {
    if (!text.startsWith('$root/', at)) return null;
    const name = match(identifier, at + 6);
    if (!name) return null;
    const end = at + 6 + name[0].length;
    return node('RootExpression', at, text[end] === '/' ? (memberPath(end + 1) ?? end) : end);
  }

  /** The end of `a/b/c`, with keys, counts and any() or all(); `null` without a name. */
  function memberPath(at: number): number | null {
    const name = match(identifier, at);
    if (!name) return null;
    const end = at + name[0].length;
    if (text.startsWith('/$count', end)) return end + 7;
    if (text[end] === '/') return lambda(end + 1) ?? memberPath(end + 1) ?? end;
    const key = text[end] === '(' ? scanLiteral(text, end + 1) : null;
    if (key === null || text[key] !== ')') return end;
    return text[key + 1] === '/' ? (memberPath(key + 2) ?? key + 1) : key + 1;
  }

  /** `any()`, `any(x:…)` or `all(x:…)`: parsed, but not supported. */
  function lambda(at: number): number | null {
    const open = /^a(?:ny|ll)\(/.exec(text.slice(at, at + 4));
    if (!open) return null;
    const inside = skip(at + 4);
    const name = match(identifier, inside);
    if (!name) return text[at + 1] === 'n' && text[inside] === ')' ? inside + 1 : null;
    const colon = skip(inside + name[0].length);
    const predicate = text[colon] === ':' ? boolean(skip(colon + 1)) : null;
    const close = predicate ? skip(predicate.end) : -1;
    return text[close] === ')' ? close + 1 : null;
  }

  function member(at: number): FilterNode | null {
    if (!text.startsWith('$it', at)) {
      const end = memberPath(at);
      return end === null ? null : node('FirstMemberExpression', at, end);
    }
    if (text[at + 3] !== '/') return node('FirstMemberExpression', at, at + 3);
    const end = memberPath(at + 4);
    return end === null ? null : node('FirstMemberExpression', at, end);
  }

  function call(at: number, table: ReadonlyMap<string, Arity>): FilterNode | null {
    const name = match(methodName, at)?.[0];
    const arity = name === undefined ? undefined : table.get(name);
    if (name === undefined || !arity) return null;
    const [fewest, most] = arity;
    const found: FilterNode[] = [];
    let end = skip(at + name.length + 1);
    while (found.length < most) {
      const argument = value(end);
      if (!argument) break;
      found.push(argument.inner);
      end = skip(argument.end);
      if (text[end] !== ',') break;
      end = skip(end + 1);
    }
    if (found.length < fewest || text[end] !== ')') return null;
    return node('MethodCallExpression', at, end + 1, found, name);
  }

  function negated(at: number): FilterNode | null {
    const inside = text[at] === '-' ? value(skip(at + 1)) : null;
    return inside && node('NegateExpression', at, inside.end, [inside.inner]);
  }

  function parenthesized(at: number): FilterNode | null {
    const inside = text[at] === '(' ? value(skip(at + 1)) : null;
    const close = inside ? skip(inside.end) : -1;
    return inside && text[close] === ')' ? node('ParenExpression', at, close + 1, [inside.inner]) : null;
  }

  function typeTest(at: number): FilterNode | null {
    if (!text.startsWith('isof(', at)) return null;
    let next = skip(at + 5);
    const subject = match(qualifiedName, next) ? null : value(next);
    if (subject) {
      const comma = skip(subject.end);
      if (text[comma] !== ',') return null;
      next = skip(comma + 1);
    }
    const name = match(qualifiedName, next);
    const close = name ? skip(next + name[0].length) : -1;
    return text[close] === ')' ? node('IsOfExpression', at, close + 1) : null;
  }

  function negation(at: number): FilterNode | null {
    if (!/^not[ \t]/.test(text.slice(at, at + 4))) return null;
    // Takes everything to its right, including `and` and `or`, like the real server.
    const inside = boolean(skip(at + 3));
    return inside && node('NotExpression', at, inside.end, [inside]);
  }

  function comparison(at: number): FilterNode | null {
    const left = value(at);
    if (!left) return null;
    const more = operation(left.end, comparisons);
    if (!more) return node('CommonExpression', at, left.end, [left.inner]);
    return node(more.type, at, more.right.end, [left.inner, more.right.inner]);
  }

  function group(at: number): FilterNode | null {
    const inside = text[at] === '(' ? boolean(skip(at + 1)) : null;
    const close = inside ? skip(inside.end) : -1;
    return inside && text[close] === ')' ? node('BoolParenExpression', at, close + 1, [inside]) : null;
  }

  /** One operand of `and` or `or`. */
  const term = (at: number): FilterNode | null =>
    typeTest(at) ?? call(at, boolMethods) ?? negation(at) ?? comparison(at) ?? group(at);

  /**
   * Operands joined by `and` and, less tightly, by `or`. Uses a loop, so that a thousand operands do not nest a
   * thousand deep.
   */
  function boolean(at: number): FilterNode | null {
    return nested(() => {
      const first = term(at);
      if (!first) return null;
      const alternatives: FilterNode[][] = [[first]];
      let { end } = first;
      for (;;) {
        const found = match(word, end);
        const operator = found?.[1];
        if (!found || (operator !== 'and' && operator !== 'or')) break;
        const next = term(skip(end + found[0].length));
        if (!next) break;
        if (operator === 'and') alternatives.at(-1)?.push(next);
        else alternatives.push([next]);
        end = next.end;
      }
      return join(
        'OrExpression',
        alternatives.map((terms) => join('AndExpression', terms)),
      );
    });
  }

  /** Joins operands in one node; a single operand stays as it is. */
  function join(type: 'AndExpression' | 'OrExpression', parts: readonly FilterNode[]): FilterNode {
    const [first, last] = [parts[0] as FilterNode, parts.at(-1) as FilterNode];
    return parts.length === 1 ? first : node(type, first.at, last.end, parts);
  }

  const tree = boolean(0);
  if (!tree) throw problem.unparseableFilter('Fail at 0');
  if (tree.end < text.length) throw problem.unparseableFilter(`Unexpected character at ${tree.end}`);
  return tree;
}

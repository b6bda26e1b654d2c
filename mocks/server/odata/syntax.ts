/**
 * The syntax of `$filter`: text in, tree out.
 *
 * Written by hand, a scanner and a recursive descent: the one parser on npm that was made for OData 4
 * (odata-v4-parser) is no longer kept, the others know other dialects, drag in a metadata model, or need Node; and the
 * positions and names in the answers to unsupported filters have to be those of the real server. The grammar tries
 * its alternatives in a fixed order and takes what is longest from the left; what is left over is the mistake.
 */
import { problem } from '@mocks/server/problem';
import { scanLiteral } from './literals';

export type NodeType =
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
  /** A value where a yes or no is needed. */
  | 'CommonExpression';

export interface FilterNode {
  readonly type: NodeType;
  /** Where it begins, counted in characters from 0. */
  readonly at: number;
  readonly end: number;
  readonly text: string;
  /** Left and right, the one inside, or the arguments of a function. */
  readonly operands: readonly FilterNode[];
  /** The name of a function. */
  readonly method?: string;
}

/** A value, and what it counts as when nothing makes a yes or no of it. */
interface Value {
  readonly inner: FilterNode;
  readonly end: number;
}

const comparisons: Readonly<Record<string, NodeType>> = {
  eq: 'EqualsExpression',
  ne: 'NotEqualsExpression',
  lt: 'LesserThanExpression',
  le: 'LesserOrEqualsExpression',
  gt: 'GreaterThanExpression',
  ge: 'GreaterOrEqualsExpression',
  has: 'HasExpression',
};
const arithmetic: Readonly<Record<string, NodeType>> = {
  add: 'AddExpression',
  sub: 'SubExpression',
  mul: 'MulExpression',
  div: 'DivExpression',
  mod: 'ModExpression',
};

/** Functions that are a yes or no themselves, and the others, with the numbers of arguments they take. */
const boolMethods: Readonly<Record<string, readonly [number, number]>> = {
  endswith: [2, 2], startswith: [2, 2], contains: [2, 2], 'geo.intersects': [2, 2],
}; // prettier-ignore
const methods: Readonly<Record<string, readonly [number, number]>> = {
  indexof: [2, 2], tolower: [1, 1], toupper: [1, 1], trim: [1, 1], substring: [2, 3], substringof: [2, 2],
  concat: [2, 2], length: [1, 1], year: [1, 1], month: [1, 1], day: [1, 1], hour: [1, 1], minute: [1, 1],
  second: [1, 1], fractionalseconds: [1, 1], totalseconds: [1, 1], date: [1, 1], time: [1, 1], round: [1, 1],
  floor: [1, 1], ceiling: [1, 1], 'geo.distance': [2, 2], 'geo.length': [1, 1], totaloffsetminutes: [1, 1],
  mindatetime: [0, 0], maxdatetime: [0, 0], now: [0, 0],
}; // prettier-ignore

/** Deeper than this nobody filters; the real server runs out of stack and says that it cannot parse it. */
const deepest = 2000;

const identifier = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]{0,127}/y;
const methodName = /(?:geo\.)?[a-z]+(?=\()/y;
const word = /(?:[ \t]+)([a-z]+)(?=[ \t])/y;
const spaces = /[ \t]*/y;
const qualifiedName = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*(?:\.[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)+/y;

/**
 * Reads a filter.
 * @throws 400.18 when it is not one; the reason says where it went wrong
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

  /** One of these operators with space around it, and what follows it. */
  function operation(at: number, table: Readonly<Record<string, NodeType>>): { type: NodeType; right: Value } | null {
    const found = match(word, at);
    const type = found ? table[found[1] ?? ''] : undefined;
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

  /** The end of `a/b/c`, with keys, counts and any() or all(); `null` when there is no name. */
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

  /** `any()`, `any(x:…)` or `all(x:…)`: known, but not supported by anything here. */
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

  function call(at: number, table: Readonly<Record<string, readonly [number, number]>>): FilterNode | null {
    const name = match(methodName, at)?.[0];
    const arity = name === undefined ? undefined : table[name];
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
    // It takes everything to its right, `and` and `or` included: so does the real server.
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

  function boolean(at: number): FilterNode | null {
    return nested(() => {
      const left = typeTest(at) ?? call(at, boolMethods) ?? negation(at) ?? comparison(at) ?? group(at);
      if (!left) return null;
      const found = match(word, left.end);
      const operator = found?.[1];
      if (!found || (operator !== 'and' && operator !== 'or')) return left;
      const right = boolean(skip(left.end + found[0].length));
      if (!right) return left;
      if (operator === 'or') return node('OrExpression', at, right.end, [left, right]);
      const [first, second] = right.operands;
      // `and` binds tighter: a and (b or c), as read from the left, means (a and b) or c.
      if (right.type === 'OrExpression' && first && second) {
        return node('OrExpression', at, right.end, [node('AndExpression', at, first.end, [left, first]), second]);
      }
      return node('AndExpression', at, right.end, [left, right]);
    });
  }

  const tree = boolean(0);
  if (!tree) throw problem.unparseableFilter('Fail at 0');
  if (tree.end < text.length) throw problem.unparseableFilter(`Unexpected character at ${tree.end}`);
  return tree;
}

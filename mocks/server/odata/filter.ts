/**
 * Compiles `$filter` to a function of a row. Follows SQL: a comparison with null is neither true nor false, `eq` and
 * `ne` always decide, and types are checked before the first row.
 */
import { InternalFault, problem } from '@mocks/server/problem';
import { conflictRank, toInteger, toNumeric, toUuid } from './casts';
import type { ColumnType, Columns } from './columns';
import { toInstant } from './instants';
import { literalValue } from './literals';
import { type FilterNode, parseFilter } from './syntax';

/** Undecided is null. */
type Verdict = boolean | null;
type Test<Row> = (row: Row) => Verdict;
type Read<Row> = (row: Row) => string | number | null;

/** One side of a comparison: a literal takes the type of the other side. */
type Side<Row> =
  | { readonly type: ColumnType | 'numeric'; readonly read: Read<Row> }
  | { readonly type: 'literal'; readonly value: string | null };

export interface Filter<Row> {
  readonly matches: (row: Row) => boolean;
  /** Whether the filter names `__system/deletedAt`; otherwise deleted rows are left out. */
  readonly mentionsDeleted: boolean;
}

/** The environment of a compiled filter. */
interface Scope<Row> {
  readonly columns: Columns<Row>;
  readonly now: string;
}

const deletedNames = new Set(['__system/deletedAt', '$root/Submissions/__system/deletedAt']);

/** The part of an ISO timestamp that each function returns. */
const extractors: Readonly<Record<string, (iso: string) => number>> = {
  year: (iso) => Number(iso.slice(0, 4)),
  month: (iso) => Number(iso.slice(5, 7)),
  day: (iso) => Number(iso.slice(8, 10)),
  hour: (iso) => Number(iso.slice(11, 13)),
  minute: (iso) => Number(iso.slice(14, 16)),
  second: (iso) => Number(iso.slice(17, 23)),
};

type Order = (left: string | number, right: string | number) => boolean;
const orders: Readonly<Record<string, Order>> = {
  LesserThanExpression: (left, right) => left < right,
  LesserOrEqualsExpression: (left, right) => left <= right,
  GreaterThanExpression: (left, right) => left > right,
  GreaterOrEqualsExpression: (left, right) => left >= right,
};

const casts: Readonly<Record<ColumnType | 'numeric', (literal: string, now: string) => string | number>> = {
  int: toInteger,
  numeric: toNumeric,
  timestamp: toInstant,
  text: (literal) => literal,
  uuid: toUuid,
  conflict: conflictRank,
};

const unsupported = (node: FilterNode) => problem.unsupportedFilter(node.at, node.type, node.text);

/**
 * Compiles a filter.
 * @param text the value of `$filter`
 * @param columns the columns it may name
 * @param now the current time, for `now()` and words such as 'yesterday'
 * @throws 400.18 for a syntax error, 501.4 for an unsupported expression, 501.5 for an unsupported column, 400.11 or
 *   400.22 for a literal that does not fit its column; an internal fault where the real server's database fails
 */
export function compileFilter<Row>(text: string, columns: Columns<Row>, now: string): Filter<Row> {
  const tree = parseFilter(text);
  // Unsupported expressions are refused first, because the database checks values later.
  checkSupport(tree, columns);
  const mentionsDeleted = namesDeleted(tree);
  const test = compileTest(tree, { columns, now });
  return { matches: (row) => test(row) === true, mentionsDeleted };
}

/** Refuses, from left to right, what has no counterpart in SQL. */
function checkSupport<Row>(node: FilterNode, columns: Columns<Row>): void {
  switch (node.type) {
    case 'Literal':
      return;
    case 'FirstMemberExpression':
    case 'RootExpression':
      if (!columns.has(node.text)) throw problem.unsupportedField(node.text, node.at);
      return;
    case 'MethodCallExpression':
      if (node.method !== undefined && Object.hasOwn(extractors, node.method)) break;
      if (node.method === 'now') return;
      throw unsupported(node);
    case 'EqualsExpression':
    case 'NotEqualsExpression':
    case 'AndExpression':
    case 'OrExpression':
    case 'NotExpression':
    case 'BoolParenExpression':
      break;
    default:
      if (!Object.hasOwn(orders, node.type)) throw unsupported(node);
  }
  for (const operand of node.operands) checkSupport(operand, columns);
}

/**
 * Looks for the deletion date from left to right. The real server fails on `now()` while searching, and so does this.
 */
function namesDeleted(node: FilterNode): boolean {
  if (deletedNames.has(node.text) && node.type !== 'Literal') return true;
  if (node.type === 'MethodCallExpression' && node.operands.length === 0) throw new InternalFault();
  return node.operands.some(namesDeleted);
}

function compileTest<Row>(node: FilterNode, scope: Scope<Row>): Test<Row> {
  const [first, second] = node.operands;
  if (!first) throw unsupported(node);
  switch (node.type) {
    case 'BoolParenExpression':
      return compileTest(first, scope);
    case 'NotExpression': {
      const test = compileTest(first, scope);
      return (row) => negate(test(row));
    }
    case 'AndExpression':
      return all(
        node.operands.map((operand) => compileTest(operand, scope)),
        false,
      );
    case 'OrExpression':
      return all(
        node.operands.map((operand) => compileTest(operand, scope)),
        true,
      );
    default:
      if (!second) throw unsupported(node);
      return compileComparison(node, compileSide(first, scope), compileSide(second, scope), scope.now);
  }
}

const negate = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict);

/** `and` (decided by false) or `or` (decided by true): undecided unless one operand decides. */
function all<Row>(tests: readonly Test<Row>[], decisive: boolean): Test<Row> {
  return (row) => {
    let verdict: Verdict = !decisive;
    for (const test of tests) {
      const found = test(row);
      if (found === decisive) return decisive;
      if (found === null) verdict = null;
    }
    return verdict;
  };
}

function compileSide<Row>(node: FilterNode, scope: Scope<Row>): Side<Row> {
  if (node.type === 'Literal') return { type: 'literal', value: literalValue(node.text) };
  const column = scope.columns.get(node.text);
  if (column) return { type: column.type, read: column.get };
  if (node.method === 'now') return { type: 'timestamp', read: () => scope.now };
  const extract = extractors[node.method ?? ''];
  const [argument] = node.operands;
  if (!extract || !argument) throw new InternalFault();
  const inside = compileSide(argument, scope);
  if (inside.type !== 'timestamp') throw new InternalFault();
  return {
    type: 'numeric',
    read: (row) => {
      const value = inside.read(row);
      return typeof value === 'string' ? extract(value) : null;
    },
  };
}

/** Gives both sides one type like the database: two literals are text, numbers of both kinds are comparable. */
function align<Row>(left: Side<Row>, right: Side<Row>, now: string): readonly [Read<Row>, Read<Row>] {
  const constant = (side: Side<Row>, type: ColumnType | 'numeric'): Read<Row> => {
    if (side.type !== 'literal') return side.read;
    const value = side.value === null ? null : casts[type](side.value, now);
    return () => value;
  };
  const type = left.type !== 'literal' ? left.type : right.type !== 'literal' ? right.type : 'text';
  const isNumber = (side: Side<Row>) => side.type === 'int' || side.type === 'numeric';
  const fits =
    left.type === 'literal' ||
    right.type === 'literal' ||
    left.type === right.type ||
    (isNumber(left) && isNumber(right));
  if (!fits) throw new InternalFault();
  return [constant(left, type), constant(right, type)];
}

function compileComparison<Row>(node: FilterNode, left: Side<Row>, right: Side<Row>, now: string): Test<Row> {
  const [readLeft, readRight] = align(left, right, now);
  if (node.type === 'EqualsExpression') return (row) => readLeft(row) === readRight(row);
  if (node.type === 'NotEqualsExpression') return (row) => readLeft(row) !== readRight(row);
  const order = orders[node.type];
  if (!order) throw unsupported(node);
  return (row) => {
    const [a, b] = [readLeft(row), readRight(row)];
    return a === null || b === null ? null : order(a, b);
  };
}

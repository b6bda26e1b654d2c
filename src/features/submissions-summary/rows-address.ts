import type { Condition, TablePath } from '~/domain/row-index/types';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';
import { reviewStates } from '~/domain/forms/review-states';

/** The literal of a review state in the address, by the value that the index has; '' is "received". */
const literalOf = (value: string): string | undefined =>
  Object.values(reviewStates)
    .map(({ filterValue }) => filterValue)
    .find((literal) => literal === (value === '' ? 'null' : `'${value}'`));

/** A state with one more condition: as a filter of the server, which needs no index, where it has one that is not set. */
function withCondition(state: SubmissionsState, condition: Condition): SubmissionsState {
  const { field } = condition;
  if (field === '__system/reviewState' && condition.op === 'anyOf' && state.reviewStates === null) {
    const literals = condition.values.map(literalOf);
    if (literals.every((literal) => literal !== undefined))
      return { ...state, reviewStates: literals as SubmissionsState['reviewStates'] };
  }
  if (field === '__system/submissionDate' && condition.op === 'between' && state.range === null) {
    const { from, to } = condition;
    if (from !== null && to !== null) return { ...state, range: { start: from, end: to } };
  }
  const { text, conditions } = state.finding ?? { text: '', conditions: [] };
  return { ...state, finding: { text, conditions: [...conditions, condition] } };
}

/** The query of the table that shows what fulfils more conditions. In: the table, of the submissions or of a repeat. */
export function searchWith(state: SubmissionsState, table: TablePath, conditions: readonly Condition[]): string {
  const search = submissionsAddress.write({ ...conditions.reduce(withCondition, state), page: 1 });
  if (table !== '') search.set('rows', table.slice(1));
  return search.toString();
}

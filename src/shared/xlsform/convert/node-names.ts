/** Checks names once more after the conversion has added its own, such as the count of a repeat, and copied loops. */
import type { FormNode } from './form-node';
import { isName } from './names';
import type { ProblemList } from './problem-list';
import { placeOf } from './table';

/** Whether a row has a name whose uniqueness was already checked; audits are not in the group of their row. */
const isNamedInSheet = ({ name, row, type }: FormNode): boolean => row?.cells.get('name') === name && type !== 'audit';

function checkChildren(node: FormNode, repeats: Map<string, unknown>, problems: ProblemList): void {
  const byName = new Map<string, FormNode>();
  for (const child of node.children) {
    const { name, row, kind } = child;
    const other = byName.get(name);
    const place = row ? placeOf(row, 'name') : {};
    // Two rows with the same name are already reported.
    if (other && !(other.row !== row && isNamedInSheet(other) && isNamedInSheet(child)))
      problems.add('name-added-twice', place, { name });
    // A loop copies its repeats; two rows are already reported.
    else if (kind === 'repeat' && repeats.get(name) === row) problems.add('repeat-name-repeated', place, { name });
    if (kind === 'repeat') repeats.set(name, row);
    // Loops make groups of choices.
    if (row?.table.sheet.toLowerCase() === 'choices' && !isName(name)) problems.add('name-invalid', place, { name });
    byName.set(name, child);
    checkChildren(child, repeats, problems);
  }
}

/** Reports names that appear twice in a group, and repeats that appear twice in the form. */
export const checkNodeNames = (root: FormNode, problems: ProblemList): void => checkChildren(root, new Map(), problems);

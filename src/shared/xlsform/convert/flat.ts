/** The setting "flat": groups are not elements of the answers, and their conditions are repeated in their questions. */
import type { FormNode } from './form-node';

/** Makes all groups of a form flat. */
export function flatten(node: FormNode, condition = ''): void {
  for (const child of node.children) {
    const own = child.bind?.get('relevant');
    const relevant = typeof own === 'string' ? own : '';
    const combined = condition !== '' && relevant !== '' ? `${condition} and (${relevant})` : condition || relevant;
    if (child.children.length > 0) {
      child.isFlat = true;
      flatten(child, combined);
    } else if (combined !== '') {
      child.bind ??= new Map();
      child.bind.set('relevant', combined);
    }
  }
}

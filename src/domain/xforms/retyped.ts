/** Questions that a definition asks for in another type than the published one. */
import { compareForms } from './compare';
import type { NodeRef, NodeShape } from './changes';
import { parseForm } from './parse';

export interface Retyped {
  node: NodeRef;
  from: NodeShape;
  to: NodeShape;
}

/** Types whose answers are text on the server. */
const texts = new Set(['string', 'selectOne', 'selectMultiple', 'rank', 'barcode', 'anyURI', 'intent']);

/**
 * The questions whose answers become text. The server takes only such changes, and none back. None if one of the two
 * texts is no form.
 */
export function retypedBetween(published: string, uploaded: string): Retyped[] {
  const [older, newer] = [parseForm(published), parseForm(uploaded)];
  if (!older.ok || !newer.ok) return [];
  return compareForms(older.model, newer.model).flatMap((change) =>
    change.kind === 'type' &&
    !texts.has(change.from.type) &&
    change.to.type === 'string' &&
    change.from.kind === 'question'
      ? [{ node: change.node, from: change.from, to: change.to }]
      : [],
  );
}

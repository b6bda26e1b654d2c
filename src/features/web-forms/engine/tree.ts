import { surplusOf } from './repeat-counts';

/** A node of the form, as far as its place is concerned. */
export interface TreeNode {
  nodeId: string;
  nodeType: string;
  /** Whether it is in the form: a turn above the count of its repeat is not. */
  isAttached: () => boolean;
  currentState: {
    reference: string;
    relevant: boolean;
    /** Groups and repeats have none. */
    instanceValue?: string;
    children: readonly TreeNode[] | null;
  };
}

const nameOf = ({ currentState: { reference } }: TreeNode): string => reference.slice(reference.lastIndexOf('/') + 1);

/**
 * All nodes with their places in the answers as drafts have them: turns of a repeat that are left out there do not
 * count, so that a place is the same when the answers are read again. Turns above a count are in drafts.
 */
export function* placesIn(node: TreeNode, place = ''): Generator<[place: string, node: TreeNode]> {
  yield [place, node];
  let turns = 0;
  for (const child of [...(node.currentState.children ?? []), ...(surplusOf(node) as unknown as TreeNode[])]) {
    if (child.nodeType !== 'repeat-instance') yield* placesIn(child, `${place}/${nameOf(child)}`);
    else if (child.currentState.relevant) {
      turns += 1;
      yield* placesIn(child, `${place}[${turns}]`);
    }
  }
}

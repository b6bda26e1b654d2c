interface TreeNode {
  nodeId: string;
  currentState: { children: readonly TreeNode[] | null };
}

/** The ids of the nodes from the form down to this one; only its own if the form does not have it. */
export function pathTo(root: object, nodeId: string): string[] {
  const search = (node: TreeNode): string[] | null => {
    if (node.nodeId === nodeId) return [node.nodeId];
    for (const child of node.currentState.children ?? []) {
      const found = search(child);
      if (found) return [node.nodeId, ...found];
    }
    return null;
  };
  return search(root as TreeNode) ?? [nodeId];
}

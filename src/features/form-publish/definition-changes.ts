import type { Change, NodeRef } from '~/engines/xforms/changes';

export type Retyped = Extract<Change, { kind: 'type' }>;

/** A renamed or moved field: both change the path of its answers. */
export interface Relocated {
  path: string;
  fromPath: string;
}

export interface DefinitionChanges {
  added: string[];
  removed: string[];
  renamed: Relocated[];
  moved: Relocated[];
  retyped: Retyped[];
  languagesAdded: string[];
  languagesRemoved: string[];
  /** Labels, logic, choices, order, settings. Attachments and entity lists have sections of their own. */
  others: Change[];
}

const isOfEntity = ({ path }: NodeRef) => path === '/meta/entity' || path.startsWith('/meta/entity/');
/** Notes have no answers, and what is below `entity` is for the entity. */
const hasData = (node: NodeRef) => node.kind !== 'note' && !isOfEntity(node);
/** Groups and repeats hold no answers of their own, but those of their fields move with them. */
const isField = (node: NodeRef) => hasData(node) && node.kind !== 'group' && node.kind !== 'repeat';

/** Shown in other sections: attachments, choice lists that are attachments, and entity lists. */
const isShownElsewhere = (change: Change) =>
  /^(attachment|dataset|property)-/.test(change.kind) ||
  ('node' in change && change.node !== null && isOfEntity(change.node)) ||
  ((change.kind === 'list-added' || change.kind === 'list-removed') && change.file !== null);

export function definitionChanges(changes: readonly Change[]): DefinitionChanges {
  const result: DefinitionChanges = {
    added: [],
    removed: [],
    renamed: [],
    moved: [],
    retyped: [],
    languagesAdded: [],
    languagesRemoved: [],
    others: [],
  };
  for (const change of changes) {
    if (isShownElsewhere(change)) continue;
    if (change.kind === 'language-added') result.languagesAdded.push(change.language);
    else if (change.kind === 'language-removed') result.languagesRemoved.push(change.language);
    else if (change.kind === 'node-added' && isField(change.node)) result.added.push(change.node.path);
    else if (change.kind === 'node-removed' && isField(change.node)) result.removed.push(change.node.path);
    else if (change.kind === 'node-renamed' && hasData(change.node))
      result.renamed.push({ path: change.node.path, fromPath: change.fromPath });
    else if (change.kind === 'node-moved' && hasData(change.node))
      result.moved.push({ path: change.node.path, fromPath: change.fromPath });
    else if (change.kind === 'type' && isField(change.node)) result.retyped.push(change);
    else if (change.kind !== 'setting' || change.field !== 'version') result.others.push(change);
  }
  return result;
}

export const affectsData = ({ added, removed, renamed, moved, retyped }: DefinitionChanges): boolean =>
  [added, removed, renamed, moved, retyped].some((list) => list.length > 0);

import type { Change, NodeRef } from '~/engines/xforms/changes';

/** Another type of a field: the words for both come from their shapes. */
export type Retyped = Extract<Change, { kind: 'type' }>;

/** A field with another name, or in another group: both change the place of its answers. */
export interface Relocated {
  path: string;
  fromPath: string;
}

/** The changes that matter for submissions and exports, apart from the rest. */
export interface DefinitionChanges {
  added: string[];
  removed: string[];
  renamed: Relocated[];
  moved: Relocated[];
  retyped: Retyped[];
  languagesAdded: string[];
  languagesRemoved: string[];
  /** Labels, logic, choices, order, settings. Attachments and entity lists are parts of their own. */
  others: Change[];
}

/** A note has no answer, and what is below `entity` is for the entity. */
const hasData = ({ kind, path }: NodeRef) =>
  kind !== 'note' && path !== '/meta/entity' && !path.startsWith('/meta/entity/');
/** Groups and repeats hold no answers of their own, but those of their fields are at their place. */
const isField = (node: NodeRef) => hasData(node) && node.kind !== 'group' && node.kind !== 'repeat';

/** What makes the entity of a submission is no answer. */
const isOfEntity = ({ path }: NodeRef) => path === '/meta/entity' || path.startsWith('/meta/entity/');

/** Shown by other parts of the page: attachments, choice lists that are attachments, and entity lists. */
const isElsewhere = (change: Change) =>
  /^(attachment|dataset|property)-/.test(change.kind) ||
  ('node' in change && change.node !== null && isOfEntity(change.node)) ||
  ((change.kind === 'list-added' || change.kind === 'list-removed') && change.file !== null);

/** Sorts the differences between two definitions by what they mean for the data. */
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
    if (isElsewhere(change)) continue;
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

/** Whether submissions or exports look different afterwards. */
export const touchesData = ({ added, removed, renamed, moved, retyped }: DefinitionChanges): boolean =>
  [added, removed, renamed, moved, retyped].some((list) => list.length > 0);

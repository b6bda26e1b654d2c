/** Adds what describes the whole record: its id, its name, how it was filled, and its entities. */
import { addChild, formNode, metaGroup, type FormNode } from './form-node';
import type { Settings } from './settings';
import type { Survey } from './survey';

/** The children of the meta group, which goes to the end of the form or into the group that entities have there. */
export function addMeta({ root, meta }: Survey, settings: Settings): void {
  const { omitsInstanceId, instanceId, instanceName, row } = settings;
  const children: FormNode[] = [...meta];
  if (!omitsInstanceId) {
    const bind = new Map([
      ['type', 'string'],
      ['readonly', 'true()'],
      ['jr:preload', instanceId],
    ]);
    children.push(formNode({ kind: 'question', type: 'calculate', name: 'instanceID', bind }));
  }
  if (instanceName !== undefined) {
    const bind = new Map([
      ['type', 'string'],
      ['calculate', instanceName],
    ]);
    children.push(formNode({ kind: 'question', type: 'calculate', name: 'instanceName', row, bind }));
  }
  if (children.length === 0) return;
  const existing = root.children.find(({ kind, name }) => kind === 'group' && name === 'meta');
  if (!existing) addChild(root, metaGroup(children));
  else for (const child of children) addChild(existing, child);
}

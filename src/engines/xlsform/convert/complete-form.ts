import type { Choice, ChoiceLists } from './choices';
import { addChild, type FormNode, createNode, createMetaGroup, type Text } from './form-node';
import { conversionLimits } from './limits';
import type { ProblemList } from './problems';
import type { Settings } from './settings';
import type { Survey } from './survey';
import { locate } from './table';

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

/** Appends the meta group to the form, or to the group that entities have there. */
export function addMeta({ root, meta }: Survey, settings: Settings): void {
  const { omitsInstanceId, instanceId, instanceName, row } = settings;
  const children: FormNode[] = [...meta];
  if (!omitsInstanceId) {
    const bind = new Map([
      ['type', 'string'],
      ['readonly', 'true()'],
      ['jr:preload', instanceId],
    ]);
    children.push(createNode({ kind: 'question', type: 'calculate', name: 'instanceID', bind }));
  }
  if (instanceName !== undefined) {
    const bind = new Map([
      ['type', 'string'],
      ['calculate', instanceName],
    ]);
    children.push(createNode({ kind: 'question', type: 'calculate', name: 'instanceName', row, bind }));
  }
  if (children.length === 0) return;
  const existing = root.children.find(({ kind, name }) => kind === 'group' && name === 'meta');
  if (!existing) addChild(root, createMetaGroup(children));
  else for (const child of children) addChild(existing, child);
}

// Loops are written once per choice of a list, with the choice in their texts.

/** Values of placeholders such as "%(label)s" in one language. */
function wordsOf(choice: Choice, language: string | undefined): Map<string, string> {
  const { label } = choice;
  const named = typeof label === 'string' ? label : (label?.get(language ?? '') ?? [...(label?.values() ?? [])][0]);
  return new Map([...choice.extra, ['name', choice.name], ...(named === undefined ? [] : [['label', named] as const])]);
}

interface Filling {
  readonly choice: Choice;
  readonly fault: (text: string) => void;
}

function fill(text: string, { choice, fault }: Filling, language?: string): string {
  if (!text.includes('%')) return text;
  const words = wordsOf(choice, language);
  return text.replace(/%\(([^)]*)\)s|%%|%/g, (found, name: string | undefined) => {
    if (found === '%%') return '%';
    const word = name === undefined ? undefined : words.get(name);
    if (word === undefined) fault(found);
    return word ?? found;
  });
}

const fillText = (text: Text | null, filling: Filling): Text | null =>
  text === null || typeof text === 'string'
    ? text && fill(text, filling)
    : new Map([...text].map(([language, one]) => [language, fill(one, filling, language)]));

const fillTexts = <T extends Text>(texts: ReadonlyMap<string, T>, filling: Filling): Map<string, T> =>
  new Map([...texts].map(([key, text]) => [key, fillText(text, filling) as T]));

function copy(node: FormNode): FormNode {
  const copied = createNode({
    ...node,
    children: [],
    parent: null,
    bind: node.bind && new Map(node.bind),
    control: new Map(node.control),
    actions: [...node.actions],
  });
  for (const child of node.children) addChild(copied, copy(child));
  return copied;
}

function copyFor(node: FormNode, filling: Filling): FormNode {
  const copied = copy({ ...node, name: fill(node.name, filling), control: fillTexts(node.control, filling) });
  copied.label = fillText(node.label, filling);
  copied.hint = fillText(node.hint, filling);
  copied.guidance = fillText(node.guidance, filling);
  copied.media = node.media && fillTexts(node.media, filling);
  copied.bind = node.bind && fillTexts(node.bind, filling);
  copied.value = fill(node.value, filling);
  copied.choiceFilter = fill(node.choiceFilter, filling);
  return copied;
}

/** Replaces each loop's contents by one group per choice. */
export function unrollLoops(loops: ReadonlyMap<FormNode, string>, lists: ChoiceLists, problems: ProblemList): void {
  let count = 0;
  const size = (node: FormNode): number => 1 + node.children.reduce((sum, child) => sum + size(child), 0);
  // Innermost loops come last, and are unrolled first.
  for (const [loop, listName] of [...loops].reverse()) {
    const { row } = loop;
    const template = loop.children.splice(0);
    const choices = lists.get(listName)?.choices ?? [];
    count += choices.length * template.reduce((sum, node) => sum + size(node), 0);
    if (count > conversionLimits.answers) {
      if (row) problems.add('loop-too-large', locate(row, 'type'), { most: conversionLimits.answers });
      return;
    }
    for (const choice of choices) {
      if (choice.name === 'none') continue;
      if (choice.label === null && template.length > 0) {
        const at = choice.row ?? row;
        problems.add('loop-label-missing', at ? locate(at, 'label') : {}, { name: choice.name });
      }
      const group = addChild(
        loop,
        createNode({
          kind: 'group',
          name: choice.name,
          row: choice.row ?? row,
          label: choice.label,
          media: choice.media,
        }),
      );
      for (const node of template) {
        const at = node.row ?? row;
        const fault = (text: string) => {
          if (at) problems.add('loop-placeholder', locate(at), { text });
        };
        addChild(group, copyFor(node, { choice, fault }));
      }
    }
  }
}

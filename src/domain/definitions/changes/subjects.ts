import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Change, NodeRef, PlainField, SettingField, TextField } from '~/engines/xforms/changes';
import type { Media } from '~/engines/xforms/model';
import type { Sliceable } from '~/shared/jobs/run-in-slices';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';

/** In the order of the filter. */
export const categories = [
  'added',
  'removed',
  'moved',
  'type',
  'texts',
  'logic',
  'choices',
  'entities',
  'attachments',
  'form',
] as const;
export type Category = (typeof categories)[number];

const kindsOf = {
  added: ['node-added'],
  removed: ['node-removed'],
  moved: ['node-renamed', 'node-moved', 'node-reordered'],
  type: ['type'],
  texts: ['text', 'media'],
  logic: ['field', 'parameter', 'actions'],
  choices: [
    'choice-source',
    'list-added',
    'list-removed',
    'choice-added',
    'choice-removed',
    'choice-renamed',
    'choice-text',
    'choice-media',
    'choice-value',
    'choices-reordered',
  ],
  entities: ['save-to', 'dataset-added', 'dataset-removed', 'property-added', 'property-removed', 'dataset-rule'],
  attachments: ['attachment-added', 'attachment-removed'],
  form: ['setting', 'language-added', 'language-removed', 'language-renamed'],
} as const satisfies Record<Category, readonly Change['kind'][]>;

const categoryOfKind = new Map<string, Category>(
  categories.flatMap((category) => kindsOf[category].map((kind): [string, Category] => [kind, category])),
);

const categoryOf = ({ kind }: Change): Category => categoryOfKind.get(kind) ?? 'form';

export type Subject =
  | { kind: 'form' }
  | { kind: 'attachments' }
  | { kind: 'node'; node: NodeRef }
  | { kind: 'list'; name: string }
  | { kind: 'dataset'; name: string };

function subjectOf(change: Change): Subject {
  if ('node' in change && change.node !== null) return { kind: 'node', node: change.node };
  if ('list' in change) return { kind: 'list', name: change.list };
  if ('dataset' in change) return { kind: 'dataset', name: change.dataset };
  return { kind: categoryOf(change) === 'attachments' ? 'attachments' : 'form' };
}

/** Keeps removed questions apart from new ones at the same path. */
function keyOf(subject: Subject, change: Change): string {
  if (subject.kind === 'node') return `node ${change.kind === 'node-removed' ? 'removed' : ''} ${subject.node.path}`;
  return `${subject.kind} ${'name' in subject ? subject.name : ''}`;
}

type Line =
  | { key: string; kind: 'subject'; subject: Subject; changes: readonly Change[] }
  | { key: string; kind: 'change'; change: Change };

/** Lines are created on render: 40,000 at once would block the page. */
export interface Lines {
  count: number;
  at: (index: number) => Line | undefined;
}

interface Group {
  key: string;
  subject: Subject;
  changes: Change[];
  start: number;
}

/** Groups changes by subject, in order of first appearance. */
export function* groupIntoLines(changes: readonly Change[]): Sliceable<Lines> {
  const byKey = new Map<string, Group>();
  for (const change of changes) {
    const subject = subjectOf(change);
    const key = keyOf(subject, change);
    const group = byKey.get(key);
    if (group) group.changes.push(change);
    else byKey.set(key, { key, subject, changes: [change], start: 0 });
    yield;
  }
  const groups = [...byKey.values()];
  let count = 0;
  for (const group of groups) {
    group.start = count;
    count += 1 + group.changes.length;
  }
  const at = (index: number): Line | undefined => {
    let low = 0;
    let high = groups.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((groups[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const group = groups[low];
    if (!group) return undefined;
    const { key, subject, start } = group;
    if (index === start) return { key, kind: 'subject', subject, changes: group.changes };
    const change = group.changes[index - start - 1];
    return change && { key: `${key} ${index - start}`, kind: 'change', change };
  };
  return { count, at };
}

export function countCategories(changes: readonly Change[]): Record<Category, number> {
  const counts = Object.fromEntries(categories.map((category) => [category, 0])) as Record<Category, number>;
  for (const change of changes) counts[categoryOf(change)] += 1;
  return counts;
}

function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsOf).join('\n') : '';
}

const folded = new WeakMap<Change, string>();

function foldedTexts(change: Change): string {
  const known = folded.get(change);
  if (known !== undefined) return known;
  const { kind: _, ...values } = change;
  const text = foldForSearch(textsOf(values));
  folded.set(change, text);
  return text;
}

export interface ChangeView {
  find: string;
  categories: readonly Category[] | null;
}

/** Changes of the given categories whose texts contain all words. */
export function* selectChanges(
  changes: readonly Change[],
  { find, categories: wanted }: ChangeView,
): Sliceable<readonly Change[]> {
  const ofKind = wanted === null ? changes : changes.filter((change) => wanted.includes(categoryOf(change)));
  if (find.trim() === '') return ofKind;
  const matches = createWordMatcher(find);
  const found: Change[] = [];
  for (const change of ofKind) {
    if (matches(foldedTexts(change))) found.push(change);
    yield;
  }
  return found;
}

interface Shown {
  of: readonly Change[];
  changes: number;
  lines: Lines;
}

export function* filterChanges(changes: readonly Change[], view: ChangeView): Sliceable<Shown> {
  const selected = yield* selectChanges(changes, view);
  return { of: changes, changes: selected.length, lines: yield* groupIntoLines(selected) };
}

export const isOnlyVersionChange = (changes: readonly Change[]): boolean =>
  changes.length > 0 && changes.every((change) => change.kind === 'setting' && change.field === 'version');

export const categoryWords: Record<Category, MessageDescriptor> = {
  added: msg`Added`,
  removed: msg`Removed`,
  moved: msg`Renamed or moved`,
  type: msg`Type`,
  texts: msg`Texts`,
  logic: msg`Logic`,
  choices: msg`Choices`,
  entities: msg`Entities`,
  attachments: msg`Attachments`,
  form: msg`Form`,
};

export const textWords: Record<TextField, MessageDescriptor> = {
  label: msg`Label`,
  hint: msg`Hint`,
  guidance: msg`Guidance hint`,
  constraintMessage: msg`Constraint message`,
  requiredMessage: msg`Required message`,
};

export const fieldWords: Record<PlainField, MessageDescriptor> = {
  constraint: msg`Constraint`,
  relevant: msg`Relevance`,
  required: msg`Required`,
  readonly: msg`Read only`,
  calculate: msg`Calculation`,
  default: msg`Default`,
  appearance: msg`Appearance`,
  repeatCount: msg`Repeat count`,
  choiceFilter: msg`Choice filter`,
  preload: msg`Filled in by the device`,
};

export const settingWords: Record<SettingField, MessageDescriptor> = {
  title: msg`Title`,
  xmlFormId: msg`Form ID`,
  version: msg`Version`,
  defaultLanguage: msg`Default language`,
  instanceName: msg`Submission name`,
  publicKey: msg`Encryption key`,
  submissionUrl: msg`Submission URL`,
  autoSend: msg`Auto send`,
  autoDelete: msg`Auto delete`,
  style: msg`Style`,
  entitiesVersion: msg`Entities version`,
};

export const mediaWords: Record<keyof Media, MessageDescriptor> = {
  image: msg`Image`,
  'big-image': msg`Large image`,
  audio: msg`Audio`,
  video: msg`Video`,
};

export const ruleWords: Record<'create' | 'update' | 'label' | 'id', MessageDescriptor> = {
  create: msg`Creates an entity if`,
  update: msg`Updates an entity if`,
  label: msg`Entity label`,
  id: msg`Entity to update`,
};

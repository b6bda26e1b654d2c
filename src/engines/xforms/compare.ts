import type { Change, ChangeCounts, SettingField } from './changes';
import { compareLists, matchLists } from './compare-choices';
import { compareNodes, refTo } from './compare-nodes';
import { type LanguagePair, matchLanguages, matchNodes } from './matching';
import type { EntityDeclaration, FormModel } from './model';

/**
 * Differences as data: settings, languages, nodes (newer order), choice lists, attachments, entities. Time is not
 * quadratic in form size.
 */
export function compareForms(older: FormModel, newer: FormModel): Change[] {
  const languages = matchLanguages(older, newer);
  const { pairs } = languages;
  const matching = matchNodes(older, newer, pairs);
  const lists = matchLists(older, newer, matching);
  const refOf = (path: string) => {
    const node = matching.newer.byPath.get(path);
    return node ? refTo(node) : null;
  };
  return [
    ...compareSettings(older, newer, pairs),
    ...languages.renamed.map(({ from, to }): Change => ({ kind: 'language-renamed', from, to })),
    ...languages.added.map((language): Change => ({ kind: 'language-added', language })),
    ...languages.removed.map((language): Change => ({ kind: 'language-removed', language })),
    ...compareNodes(older, newer, { matching, lists, pairs }),
    ...compareLists(older, newer, lists, pairs, refOf),
    ...compareAttachments(older, newer),
    ...compareEntities(older.entities, newer.entities),
  ];
}

const formFields = ['title', 'xmlFormId', 'version'] as const;
const settingFields = [
  'instanceName',
  'publicKey',
  'submissionUrl',
  'autoSend',
  'autoDelete',
  'style',
  'entitiesVersion',
] as const;

function* compareSettings(older: FormModel, newer: FormModel, pairs: readonly LanguagePair[]): Generator<Change> {
  const change = function* (field: SettingField, from: string | null, to: string | null): Generator<Change> {
    if (from !== to) yield { kind: 'setting', field, from, to };
  };
  for (const field of formFields) yield* change(field, older[field], newer[field]);
  // Languages that were added, removed or renamed are already reported.
  const [from, to] = [older.defaultLanguage, newer.defaultLanguage];
  if (from !== null && to !== null && !pairs.some((pair) => pair.older === from && pair.newer === to))
    yield* change('defaultLanguage', from, to);
  for (const field of settingFields) yield* change(field, older.settings[field], newer.settings[field]);
}

function* compareAttachments(older: FormModel, newer: FormModel): Generator<Change> {
  const before = new Set(older.attachments.map(({ name }) => name));
  const after = new Set(newer.attachments.map(({ name }) => name));
  for (const name of after) if (!before.has(name)) yield { kind: 'attachment-added', name };
  for (const name of before) if (!after.has(name)) yield { kind: 'attachment-removed', name };
}

interface Dataset {
  properties: Set<string>;
  create: string | null;
  update: string | null;
  label: string | null;
  id: string | null;
}

/** Merges entities of one list: all saved properties, the first one's rules. */
function datasetsOf(entities: readonly EntityDeclaration[]): Map<string, Dataset> {
  const datasets = new Map<string, Dataset>();
  for (const { dataset, properties, create, update, label, id } of entities) {
    const known = datasets.get(dataset) ?? { properties: new Set(), create, update, label, id };
    for (const { name } of properties) known.properties.add(name);
    datasets.set(dataset, known);
  }
  return datasets;
}

const rules = ['create', 'update', 'label', 'id'] as const;

function* compareEntities(older: readonly EntityDeclaration[], newer: readonly EntityDeclaration[]): Generator<Change> {
  const before = datasetsOf(older);
  const after = datasetsOf(newer);
  for (const [dataset, now] of after) {
    const then = before.get(dataset);
    if (!then) {
      yield { kind: 'dataset-added', dataset, properties: [...now.properties] };
      continue;
    }
    for (const rule of rules)
      if (then[rule] !== now[rule]) yield { kind: 'dataset-rule', dataset, rule, from: then[rule], to: now[rule] };
    for (const property of now.properties)
      if (!then.properties.has(property)) yield { kind: 'property-added', dataset, property };
    for (const property of then.properties)
      if (!now.properties.has(property)) yield { kind: 'property-removed', dataset, property };
  }
  for (const [dataset, { properties }] of before)
    if (!after.has(dataset)) yield { kind: 'dataset-removed', dataset, properties: [...properties] };
}

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts: ChangeCounts = { added: 0, removed: 0, renamed: 0, moved: 0, retyped: 0, other: 0 };
  const kinds: Partial<Record<Change['kind'], keyof ChangeCounts>> = {
    'node-added': 'added',
    'node-removed': 'removed',
    'node-renamed': 'renamed',
    'node-moved': 'moved',
    'node-reordered': 'moved',
    type: 'retyped',
  };
  for (const { kind } of changes) counts[kinds[kind] ?? 'other'] += 1;
  return counts;
}

import type { Change, ChoiceRef, NodeRef } from './changes';
import { type LanguagePair, type Matching, sameTexts, textChanges } from './matching';
import { type Choice, type ChoiceList, type FormModel, type Media, mediaForms } from './model';
import { movedIndexes } from './xml-diff';

export interface ListPairs {
  older: ReadonlyMap<string, ChoiceList>;
  newName: ReadonlyMap<string, string>;
}

const byName = (form: FormModel) => new Map(form.choiceLists.map((list) => [list.name, list]));

/** At least half of the choices of both have the same names. */
function similar(older: ChoiceList, newer: ChoiceList): boolean {
  if (older.kind === 'file' || newer.kind === 'file') return older.file === newer.file;
  const names = new Set(older.choices.map(({ name }) => name));
  const shared = newer.choices.filter(({ name }) => names.has(name)).length;
  return shared * 2 >= Math.max(names.size, newer.choices.length);
}

const sameChoices = (older: ChoiceList, newer: ChoiceList): boolean => {
  const content = ({ choices }: ChoiceList) =>
    JSON.stringify(choices.map(({ name, label, media }) => [name, label, media]));
  return content(older) === content(newer);
};

/** Pairs lists by name, or because the same question reads both and they are similar. */
export function matchLists(olderForm: FormModel, newerForm: FormModel, { matches }: Matching): ListPairs {
  const olderLists = byName(olderForm);
  const newerLists = byName(newerForm);
  const older = new Map<string, ChoiceList>();
  const newName = new Map<string, string>();
  for (const list of newerForm.choiceLists) {
    const same = olderLists.get(list.name);
    if (!same) continue;
    older.set(list.name, same);
    newName.set(same.name, list.name);
  }
  for (const match of matches.values()) {
    const from = olderLists.get(match.older.choices?.list ?? '');
    const to = newerLists.get(match.newer.choices?.list ?? '');
    if (!from || !to || newName.has(from.name)) continue;
    if (older.has(to.name)) {
      // Newer converters share identical choices in one list; older ones repeated them per question.
      if (from.kind === 'inline' && sameChoices(from, to)) newName.set(from.name, to.name);
    } else if (similar(from, to)) {
      older.set(to.name, from);
      newName.set(from.name, to.name);
    }
  }
  return { older, newName };
}

export function* compareLists(
  olderForm: FormModel,
  newerForm: FormModel,
  lists: ListPairs,
  pairs: readonly LanguagePair[],
  refOf: (path: string) => NodeRef | null,
): Generator<Change> {
  for (const list of newerForm.choiceLists) {
    const older = lists.older.get(list.name);
    const node = list.kind === 'inline' ? refOf(list.name) : null;
    if (older) yield* compareChoices(older, list, node, pairs);
    // The choices of a new question are part of it.
    else if (list.kind !== 'inline')
      yield { kind: 'list-added', list: list.name, file: list.file, choices: list.choices.length };
  }
  for (const list of olderForm.choiceLists)
    if (!lists.newName.has(list.name) && list.kind !== 'inline')
      yield { kind: 'list-removed', list: list.name, file: list.file, choices: list.choices.length };
}

const refTo = ({ name, label }: Choice): ChoiceRef => ({ name, label });

/** Column names count as choices: both decide what is chosen. */
const allChoices = ({ choices, columns = [] }: ChoiceList): readonly Choice[] => [...choices, ...columns];

function firstByName(choices: readonly Choice[]): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const choice of choices) if (!found.has(choice.name)) found.set(choice.name, choice);
  return found;
}

function* compareChoices(
  olderList: ChoiceList,
  newerList: ChoiceList,
  node: NodeRef | null,
  pairs: readonly LanguagePair[],
): Generator<Change> {
  const list = newerList.name;
  const before = firstByName(allChoices(olderList));
  const after = firstByName(allChoices(newerList));
  const renamed = renamedChoices(before, after, pairs);
  const positions = new Map([...before.keys()].map((name, i) => [name, i]));
  const remaining: { choice: Choice; position: number }[] = [];
  for (const choice of after.values()) {
    const from = renamed.get(choice.name);
    const older = before.get(from ?? choice.name);
    if (!older) {
      yield { kind: 'choice-added', list, node, choice: refTo(choice) };
      continue;
    }
    remaining.push({ choice, position: positions.get(older.name) ?? 0 });
    if (from !== undefined) yield { kind: 'choice-renamed', list, node, choice: refTo(choice), from };
    yield* compareChoice(older, choice, { list, node }, pairs);
  }
  const used = new Set(renamed.values());
  for (const choice of before.values())
    if (!after.has(choice.name) && !used.has(choice.name))
      yield { kind: 'choice-removed', list, node, choice: refTo(choice) };
  const moved = movedIndexes(remaining.map(({ position }) => position));
  if (moved.size > 0)
    yield {
      kind: 'choices-reordered',
      list,
      node,
      moved: remaining.filter((_, i) => moved.has(i)).map(({ choice }) => refTo(choice)),
    };
}

/** Older names of renamed choices: equal label, which no other choice has. */
function renamedChoices(
  before: ReadonlyMap<string, Choice>,
  after: ReadonlyMap<string, Choice>,
  pairs: readonly LanguagePair[],
): Map<string, string> {
  const key = (choice: Choice, side: keyof LanguagePair) =>
    JSON.stringify(pairs.map((pair) => choice.label[pair[side]]));
  const gone = grouped(
    [...before.values()].filter(({ name }) => !after.has(name)),
    (choice) => key(choice, 'older'),
  );
  const came = grouped(
    [...after.values()].filter(({ name }) => !before.has(name)),
    (choice) => key(choice, 'newer'),
  );
  const renamed = new Map<string, string>();
  for (const [label, [to, ...others]] of came) {
    const [from, ...more] = gone.get(label) ?? [];
    if (!from || !to || others.length > 0 || more.length > 0) continue;
    if (sameTexts(from.label, to.label, pairs)) renamed.set(to.name, from.name);
  }
  return renamed;
}

function grouped(choices: readonly Choice[], key: (choice: Choice) => string): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const list = groups.get(key(choice));
    if (list) list.push(choice);
    else groups.set(key(choice), [choice]);
  }
  return groups;
}

function* compareChoice(
  older: Choice,
  newer: Choice,
  where: { list: string; node: NodeRef | null },
  pairs: readonly LanguagePair[],
): Generator<Change> {
  for (const change of textChanges(older.label, newer.label, pairs))
    yield { kind: 'choice-text', ...where, choice: refTo(newer), ...change };
  for (const { form, ...change } of mediaChanges(older.media, newer.media, pairs))
    yield { kind: 'choice-media', ...where, choice: refTo(newer), form, ...change };
  for (const column of new Set([...Object.keys(older.values), ...Object.keys(newer.values)])) {
    const from = older.values[column] ?? null;
    const to = newer.values[column] ?? null;
    if (from !== to) yield { kind: 'choice-value', ...where, choice: refTo(newer), column, from, to };
  }
}

export function* mediaChanges(
  older: Media,
  newer: Media,
  pairs: readonly LanguagePair[],
): Generator<{ form: keyof Media; language: string; from: string | null; to: string | null }> {
  for (const form of mediaForms)
    for (const change of textChanges(older[form] ?? {}, newer[form] ?? {}, pairs)) yield { form, ...change };
}

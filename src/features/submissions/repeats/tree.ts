import type { FormField, SubmissionRow } from '~/api/schema';
import type { Around } from '~/domain/answers/choice-filter';
import { eachOnce, valueAt } from '~/domain/submissions/fields';

/** A repeat of a form. */
export interface Repeat {
  path: string;
  name: string;
  /** Its path from the entry or the submission that contains it. */
  within: string;
  /** Its questions, with paths from an entry. */
  fields: FormField[];
  repeats: Repeat[];
}

const isRepeat = (field: FormField) => field.type === 'repeat';

/** The repeats in a part of a form: those in `path`, which is a repeat or empty for the form. */
function repeatsIn(fields: readonly FormField[], path: string): Repeat[] {
  const inside = fields.filter((field) => field.path.startsWith(`${path}/`) && field.path !== path);
  const all = inside.filter(isRepeat);
  const outermost = all.filter((one) => !all.some((other) => one.path.startsWith(`${other.path}/`)));
  return outermost.map((one) => {
    const own = inside.filter((field) => field.path.startsWith(`${one.path}/`));
    const nested = own.filter(isRepeat);
    return {
      path: one.path,
      name: one.name,
      within: one.path.slice(path.length),
      fields: own
        .filter(
          (field) =>
            field.type !== 'repeat' &&
            field.type !== 'structure' &&
            !nested.some((deeper) => field.path.startsWith(`${deeper.path}/`)),
        )
        .map((field) => ({ ...field, path: field.path.slice(one.path.length) })),
      repeats: repeatsIn(own, one.path),
    };
  });
}

/** The repeats of a form, those inside repeats within them. In: the fields of the form, in its order. */
export const repeatTree = (fields: readonly FormField[]): Repeat[] => repeatsIn(eachOnce(fields), '');

/** An entry of a repeat in a submission. */
export interface Entry {
  /** Unique in the form. */
  id: string;
  submission: SubmissionRow;
  /** Its answers, by the paths from the entry. */
  answers: SubmissionRow;
  /** They and those around them. */
  around: Around;
  /** Its number in each repeat from the outermost one, from 1. */
  numbers: readonly number[];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a repeat in a submission, or in an entry of the repeat around it. The server leaves out empty repeats. */
export function entriesIn(parent: Entry, repeat: Repeat): Entry[] {
  const found = valueAt(parent.answers, repeat.within);
  if (!Array.isArray(found)) return [];
  return found.filter(isObject).map((answers, index) => ({
    id: `${parent.id}${repeat.within}[${index + 1}]`,
    submission: parent.submission,
    answers: answers as SubmissionRow,
    around: [...parent.around, { path: repeat.path, values: answers as SubmissionRow }],
    numbers: [...parent.numbers, index + 1],
  }));
}

/** The submission itself as what its outermost repeats are in. */
export const rootOf = (submission: SubmissionRow): Entry => ({
  id: submission.__id,
  submission,
  answers: submission,
  around: [{ path: '', values: submission }],
  numbers: [],
});

/** All entries of the last repeat of a trail, from the outermost repeat inwards. */
export function entriesOf(submission: SubmissionRow, trail: readonly Repeat[]): Entry[] {
  if (trail.length === 0) return [];
  return trail.reduce<Entry[]>(
    (parents, repeat) => parents.flatMap((parent) => entriesIn(parent, repeat)),
    [rootOf(submission)],
  );
}

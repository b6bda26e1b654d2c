/** Projects of the seed `large` that have many of one kind: forms, fields, files, app users. */
import type { ProjectRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import { type Answers, type Question, group, image, int, one, repeat, text } from './questions';

export const largeForms = 500;
export const largeFields = 5000;
export const largeFiles = 10_000;
export const largeAppUsers = 1000;
export const largeAccess = 200;

const padded = (index: number): string => String(index + 1).padStart(4, '0');
const each = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const note = [text('note', 'Note')];

const parts = 100;
const perPart = largeFields / parts - 1;
const choices = each(5, (index) => [`c${index}`, `Choice ${index + 1}`] as const);

function wideQuestion(index: number, label: string): Question {
  const name = `q_${padded(index)}`;
  if (index % 3 === 0) return int(name, label);
  return index % 3 === 1 ? text(name, label) : one(name, label, choices);
}

/** A hundred groups of texts, numbers and choices. */
const wideQuestions = (word: string) =>
  each(parts, (part) =>
    group(
      `part_${padded(part)}`,
      `Part ${part + 1}`,
      each(perPart, (at) => wideQuestion(part * perPart + at, `${word} ${part * perPart + at + 1}`)),
    ),
  );

const wideAnswer = (index: number, row: number): string | number => {
  if (index % 3 === 0) return (index * row) % 1000;
  return index % 3 === 1 ? `Answer ${row} to ${index + 1}` : `c${(index + row) % choices.length}`;
};
const wideAnswers = (row: number): Answers =>
  Object.fromEntries(
    each(parts, (part) => [
      `part_${padded(part)}`,
      Object.fromEntries(
        each(perPart, (at) => [`q_${padded(part * perPart + at)}`, wideAnswer(part * perPart + at, row)]),
      ),
    ]),
  );

/** A form with many fields, published twice and with a draft. All labels change each time. */
function addWideForm(build: Builder, project: ProjectRow): void {
  const textOf = (version: string, word: string) => ({
    id: 'wide',
    title: 'A form with many fields',
    version,
    questions: wideQuestions(word),
  });
  const first = build.form(project, textOf('1', 'Question'), 200);
  const second = build.newVersion(first, textOf('2', 'Item'), 150, 'Other labels');
  build.redraft(second, textOf('3', 'Entry'), 10);
  const submitter = build.account('admin');
  for (let row = 1; row <= 10; row += 1)
    build.submission({ form: second, answers: wideAnswers(row), submitter, ageInMinutes: (11 - row) * 1000 });
}

/** A form with many files, also of its draft, and one with a submission of as many. */
function addFiles(build: Builder, project: ProjectRow): void {
  const images = each(largeFiles, (index) => `picture-${padded(index)}.png`);
  const textOf = (version: string) => ({
    id: 'files',
    title: 'A form with many files',
    version,
    questions: note,
    files: { images },
  });
  build.redraft(build.form(project, textOf('1'), 100), textOf('2'), 5);
  const photos = [repeat('visit', 'Visit', [image('photo', 'Photo')])];
  const form = build.form(
    project,
    { id: 'photos', title: 'A form with many photos', version: '1', questions: photos },
    90,
  );
  const visit = each(largeFiles, (index) => ({ photo: `photo-${padded(index)}.jpg` }));
  build.submission({ form, answers: { visit }, submitter: build.account('admin'), ageInMinutes: 1000 });
}

/** Adds three projects: one with many forms, one with large forms, one with many app users. */
export function addLargeProjects(build: Builder): void {
  const many = build.project('A project with many forms', 399);
  for (let index = 0; index < largeForms; index += 1)
    build.form(many, { id: `form_${padded(index)}`, title: `Form ${index + 1}`, version: '1', questions: note }, 300);

  const wide = build.project('A project with large forms', 398);
  addWideForm(build, wide);
  addFiles(build, wide);

  const people = build.project('A project with many app users', 397);
  const forms = each(largeAccess, (index) =>
    build.form(
      people,
      { id: `visit_${padded(index)}`, title: `Visit ${index + 1}`, version: '1', questions: note },
      300,
    ),
  );
  for (let index = 0; index < largeAppUsers; index += 1) build.appUser(people, `Phone ${index + 1}`, 200, forms);
}

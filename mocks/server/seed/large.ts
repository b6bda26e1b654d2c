/**
 * The seed `large`: 600 projects, a long audit log, one form with half a million submissions of 30 fields, one list with
 * a million entities, and projects with many forms, app users, fields and files (`large-projects.ts`). Most rows are
 * computed when they are asked for.
 */
import type { Seed } from '@mocks/server/seeding';
import { computedForm } from '@mocks/server/store/computed-submissions';
import type { ActorRow, FormRow } from '@mocks/server/store/tables';
import { Builder } from './builder';
import { addLargeList } from './large-list';
import { addLargeProjects } from './large-projects';
import { type Question, date, decimal, geopoint, group, int, one, text } from './questions';

export const largeSubmissions = 500_000;
export const largeAudits = 100_000;
const largeProjects = 600;

const words = ['roof', 'well', 'maize', 'school', 'river', 'market', 'goats', 'road', 'clinic', 'rain'] as const;
const questions: readonly Question[] = [
  one(
    'region',
    'Region',
    computedForm.regions.map((region) => [region, region]),
  ),
  text('village', 'Village'),
  group('head', 'Head of household', [text('name', 'Name'), int('age', 'Age')]),
  geopoint('location', 'Location'),
  date('visit', 'Visit'),
  decimal('income', 'Income'),
  ...Array.from({ length: computedForm.counts }, (_, index) => int(`count_${index + 1}`, `Count ${index + 1}`)),
  ...Array.from({ length: computedForm.notes }, (_, index) => text(`note_${index + 1}`, `Note ${index + 1}`)),
];

/** A year of submissions, exports and form changes, one every 5 minutes. */
function fillLog(build: Builder, people: readonly ActorRow[], form: FormRow): void {
  for (let index = 0; index < largeAudits; index += 1) {
    const actor = people[index % people.length] ?? null;
    const instant = build.minutesAgo((largeAudits - index) * 5);
    if (index % 3 === 0)
      build.audit(instant, actor, 'user.session.create', actor?.acteeId ?? null, { userAgent: 'Mozilla/5.0' });
    else if (index % 3 === 1) build.audit(instant, actor, 'form.submission.export', form.acteeId);
    else
      build.audit(instant, actor, 'form.update', form.acteeId, {
        data: { state: index % 2 === 0 ? 'open' : 'closing' },
      });
  }
}

export const large: Seed = (context) => {
  const build = new Builder(context);
  const { tables } = context;
  const project = build.project('A very large survey', 400);
  const people = [build.account('admin'), build.member(project, 'manager'), build.member(project, 'viewer')];
  const { form, def } = build.form(
    project,
    { id: computedForm.id, title: 'Survey of the whole country', version: computedForm.version, questions },
    399,
  );
  const submitters = Array.from({ length: 25 }, (_, index) =>
    build.appUser(project, `Enumerator ${index + 1}`, 399, []),
  );

  const { submissions, submissionDefs } = tables;
  tables.computedSubmissions.put({
    formId: form.id,
    formDefId: def.id,
    firstId: submissions.nextId(),
    firstDefId: submissionDefs.nextId(),
    count: largeSubmissions,
    submitterIds: submitters.map(({ id }) => id),
    lastAt: build.minutesAgo(10),
  });

  fillLog(build, people, form);
  addLargeList(build, project);
  addLargeProjects(build);

  for (let index = tables.projects.size; index < largeProjects; index += 1) {
    const name = `Project ${String(index).padStart(3, '0')} – ${words[index % 10]}`;
    const other = build.project(name, 390 - (index % 380), { archived: index % 40 === 0 ? true : null });
    if (index % 20 === 0)
      build.form(other, { id: 'visit', title: 'Visit', version: '1', questions: [text('note', 'Note')] }, 5);
  }
};

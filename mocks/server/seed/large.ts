/**
 * The seed `large`: 600 projects, a long audit log, one form with 50,000 submissions of 30 fields, one list with
 * a million entities. Rows are inserted directly, without parsing XML, or computed when they are asked for.
 */
import type { Seed } from '@mocks/server/seeding';
import type { ActorRow, FormRow, ReviewState } from '@mocks/server/store/tables';
import { Builder } from './builder';
import { addLargeList } from './large-list';
import { type Question, date, decimal, geopoint, group, int, one, text } from './questions';

export const largeSubmissions = 50_000;
export const largeAudits = 12_000;
const largeProjects = 600;

const regions = ['north', 'east', 'south', 'west'] as const;
const questions: readonly Question[] = [
  one(
    'region',
    'Region',
    regions.map((region) => [region, region]),
  ),
  text('village', 'Village'),
  group('head', 'Head of household', [text('name', 'Name'), int('age', 'Age')]),
  geopoint('location', 'Location'),
  date('visit', 'Visit'),
  decimal('income', 'Income'),
  ...Array.from({ length: 8 }, (_, index) => int(`count_${index + 1}`, `Count ${index + 1}`)),
  ...Array.from({ length: 15 }, (_, index) => text(`note_${index + 1}`, `Note ${index + 1}`)),
];
const states: readonly (ReviewState | null)[] = [
  null,
  null,
  'approved',
  null,
  'hasIssues',
  'approved',
  null,
  'edited',
  'rejected',
];
const words = ['roof', 'well', 'maize', 'school', 'river', 'market', 'goats', 'road', 'clinic', 'rain'] as const;

/** The answers of the submission with this number: simple arithmetic, because 50,000 are written at once. */
function answersXml(index: number): string {
  let xml = `<region>${regions[index % 4]}</region><village>Village ${index % 97}</village>`;
  xml += `<head><name>Person ${index}</name><age>${18 + (index % 70)}</age></head>`;
  xml += `<location>${-1 - (index % 1000) / 1000} ${34 + (index % 977) / 1000} 1100 5</location>`;
  xml += `<visit>2026-0${1 + (index % 9)}-${10 + (index % 18)}</visit><income>${((index * 37) % 5000) / 100}</income>`;
  for (let count = 1; count <= 8; count += 1) xml += `<count_${count}>${(index * count) % 23}</count_${count}>`;
  for (let note = 1; note <= 15; note += 1)
    xml += `<note_${note}>${words[(index + note) % 10]} ${words[(index * note) % 10]}</note_${note}>`;
  return xml;
}

const twelve = (index: number): string => index.toString(16).padStart(12, '0');

/** A year of submissions, exports and form changes, one every 45 minutes. */
function fillLog(build: Builder, people: readonly ActorRow[], form: FormRow): void {
  for (let index = 0; index < largeAudits; index += 1) {
    const actor = people[index % people.length] ?? null;
    const instant = build.minutesAgo((largeAudits - index) * 45);
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
    { id: 'survey', title: 'Survey of the whole country', version: '1', questions },
    399,
  );
  const submitters = Array.from({ length: 25 }, (_, index) =>
    build.appUser(project, `Enumerator ${index + 1}`, 399, []),
  );

  for (let index = 0; index < largeSubmissions; index += 1) {
    const id = index + 1;
    const instanceId = `uuid:00000000-0000-4000-8000-${twelve(id)}`;
    const createdAt = build.minutesAgo((largeSubmissions - index) * 10);
    const reviewState = states[index % states.length] ?? null;
    const submitterId = submitters[(index * 7) % submitters.length]?.id ?? null;
    const sent = { instanceId, submitterId, deviceId: `collect:${index % 25}`, userAgent: null, createdAt };
    const updatedAt = reviewState === null ? null : build.minutesAgo((largeSubmissions - index) * 9);
    tables.submissions.put({ ...sent, id, formId: form.id, draft: false, reviewState, updatedAt, deletedAt: null });
    tables.submissionDefs.put({
      ...sent,
      id,
      submissionId: id,
      formDefId: def.id,
      instanceName: null,
      current: true,
      root: true,
      localKey: null,
      encDataAttachmentName: null,
      // Written on the first read, because most are never read.
      get xml() {
        return `<data id="survey" version="1">${answersXml(index)}<meta><instanceID>${instanceId}</instanceID></meta></data>`;
      },
    });
  }

  fillLog(build, people, form);
  addLargeList(build, project);

  for (let index = 1; index < largeProjects; index += 1) {
    const name = `Project ${String(index).padStart(3, '0')} – ${words[index % 10]}`;
    const other = build.project(name, 390 - (index % 380), { archived: index % 40 === 0 ? true : null });
    if (index % 20 === 0)
      build.form(other, { id: 'visit', title: 'Visit', version: '1', questions: [text('note', 'Note')] }, 5);
  }
};

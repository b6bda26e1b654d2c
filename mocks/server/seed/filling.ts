/** Fills forms with submissions and handles them: some are reviewed, some edited, some deleted. */
import type { FormAndDef } from '@mocks/server/resources/forms/form-creation';
import type { ActorRow, ReviewState, SubmissionRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import type { Chance } from './chance';
import type { Country } from './names';
import { addPhoto } from './photo';
import type { Answers, EntityText } from './questions';

/** The answers of a submission, by its number and its time. */
export type Fill = (index: number, sentAt: string) => Answers;

/** A location as an answer: latitude, longitude, altitude, accuracy. */
export const placed = (latitude: number, longitude: number, altitude = 0, accuracy = 5): string =>
  `${latitude.toFixed(6)} ${longitude.toFixed(6)} ${altitude} ${accuracy}`;

/** A location in a country's area. */
export const place = (chance: Chance, { latitude, longitude, spread }: Country): string =>
  placed(
    Number(chance.around(latitude, spread, 6)),
    Number(chance.around(longitude, spread, 6)),
    chance.between(0, 1800),
    chance.between(3, 12),
  );

const notes = [
  'Compared with the paper register.',
  'Called back, the numbers are right.',
  'Age of the head looks wrong – please ask again.',
  'Location is in the next district.\n\nSee the map.',
  null,
  null,
] as const;

/** Reviews every second submission, some with notes; the others keep the state "received". */
function reviewSome(build: Builder, rows: readonly SubmissionRow[], reviewer: ActorRow): void {
  const { chance } = build;
  for (const row of rows) {
    const state = chance.weighted<ReviewState | null>([
      [null, 10],
      ['approved', 7],
      ['hasIssues', 2],
      ['rejected', 1],
    ]);
    if (state === null) continue;
    const age = minutesSince(build, row.createdAt);
    build.review(
      row,
      build.version(row),
      state,
      reviewer,
      age * (0.2 + chance.between(0, 60) / 100),
      chance.pick(notes),
    );
  }
}

const minutesSince = (build: Builder, instant: string): number =>
  (Date.parse(build.minutesAgo(0)) - Date.parse(instant)) / 60_000;

/**
 * Fills a form with submissions over a span of time, oldest first, reviews about half of them and adds most of the
 * photos.
 */
export function fill(
  build: Builder,
  form: FormAndDef,
  count: number,
  [oldest, newest]: readonly [oldestInDays: number, newestInDays: number],
  submitters: readonly ActorRow[],
  answers: Fill,
  nameOf?: (answers: Answers) => string,
  entityOf?: (answers: Answers) => EntityText,
): void {
  const { chance, tables } = build;
  const rows: SubmissionRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const ageInDays = newest + (oldest - newest) * (1 - (index + chance.between(0, 90) / 100) / count);
    const ageInMinutes = 15 + ageInDays * 1440;
    const given = answers(index, build.minutesAgo(ageInMinutes));
    const instanceName = nameOf ? { instanceName: nameOf(given) } : {};
    const entity = entityOf ? { entity: entityOf(given) } : {};
    const row = build.submission({
      form,
      answers: given,
      submitter: chance.pick(submitters),
      ageInMinutes,
      ...instanceName,
      ...entity,
    });
    rows.push(row);
    for (const file of tables.submissionAttachments.by('submissionDefId', build.version(row).id)) {
      // One in seven is never uploaded.
      if (chance.happens(6 / 7)) addPhoto(build, file);
    }
  }
  reviewSome(build, rows, build.account('manager'));
}

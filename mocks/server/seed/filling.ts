/** Filling forms with submissions, and handling those the way people do: some are reviewed, some corrected, some binned. */
import type { FormAndDef } from '@mocks/server/resources/form-creation';
import type { ActorRow, ReviewState } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import type { Chance } from './chance';
import type { Country } from './names';
import { addPhoto } from './photo';
import type { Answers } from './questions';

export type Fill = (index: number) => Answers & { readonly instanceName?: never };

/** A place as an answer: latitude, longitude, altitude, accuracy. */
export const placed = (latitude: number, longitude: number, altitude = 0, accuracy = 5): string =>
  `${latitude.toFixed(6)} ${longitude.toFixed(6)} ${altitude} ${accuracy}`;

/** A place somewhere in a country's area. */
export const place = (chance: Chance, { latitude, longitude, spread }: Country): string =>
  placed(Number(chance.around(latitude, spread, 6)), Number(chance.around(longitude, spread, 6)), chance.between(0, 1800), chance.between(3, 12));

const notes = [
  'Compared with the paper register.',
  'Called back, the numbers are right.',
  'Age of the head looks wrong – please ask again.',
  'Location is in the next district.\n\nSee the map.',
  null,
  null,
] as const;

/** Reviews one in two, some with notes; the others stay as they were received. */
function reviewSome(build: Builder, form: FormAndDef, reviewer: ActorRow): void {
  const { chance, tables } = build;
  for (const row of tables.submissions.by('formId', form.form.id)) {
    const state = chance.weighted<ReviewState | null>([[null, 10], ['approved', 7], ['hasIssues', 2], ['rejected', 1]]);
    if (state === null) continue;
    const age = minutesSince(build, row.createdAt);
    build.review(row, build.version(row), state, reviewer, age * (0.2 + chance.between(0, 60) / 100), chance.pick(notes));
  }
}

const minutesSince = (build: Builder, instant: string): number =>
  (Date.parse(build.minutesAgo(0)) - Date.parse(instant)) / 60_000;

/**
 * Fills a form with submissions over a span of time up to now, oldest first, reviews about half of them and adds most
 * of the photos.
 */
export function fill(build: Builder, form: FormAndDef, count: number, spanInMinutes: number, submitters: readonly ActorRow[], answers: Fill, nameOf?: (answers: Answers) => string): void {
  const { chance, tables } = build;
  for (let index = 0; index < count; index += 1) {
    const given = answers(index);
    const ageInMinutes = 15 + spanInMinutes * (1 - (index + chance.between(0, 90) / 100) / count);
    const instanceName = nameOf ? { instanceName: nameOf(given) } : {};
    const row = build.submission({ form, answers: given, submitter: chance.pick(submitters), ageInMinutes, ...instanceName });
    for (const file of tables.submissionAttachments.by('submissionDefId', build.version(row).id)) {
      // One in seven never arrives.
      if (chance.happens(6 / 7)) addPhoto(build, file);
    }
  }
  reviewSome(build, form, build.account('manager'));
}

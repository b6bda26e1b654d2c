import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reasonText } from '~/shared/errors/reason-text';
import { csvFile, csvLines } from '~/shared/csv/write';
import type { ResultFile } from '~/shared/jobs/kind';
import { fileName } from '~/shared/lib/file-names';
import { withoutIsolates } from '~/shared/lib/isolate';
import type { CreationJob } from './creation-job';
import { issuesText } from './issues';
import { linesOf, type Outcome } from './outcome';
import type { Line } from './parse';

/** The result as a word that scripts can rely on, the same in every language. */
const words: Record<Outcome['state'], string> = {
  waiting: 'not created',
  running: 'not created',
  done: 'created',
  partly: 'created without all forms',
  failed: 'not created',
  unknown: 'unknown',
  faulty: 'not created',
};

function why(line: Line, outcome: Outcome, i18n: I18n): string {
  if (outcome.state === 'faulty') return withoutIsolates(issuesText(line, i18n));
  if (outcome.state === 'failed' || outcome.state === 'partly') return reasonText(outcome.reason, i18n);
  return outcome.state === 'unknown' ? i18n._(msg`The connection was lost before the server answered.`) : '';
}

/**
 * The result of each line, as CSV with the columns it was read from, to be corrected and pasted again. Contains no
 * secret.
 */
export function resultText(lines: readonly Line[], outcomes: readonly Outcome[], i18n: I18n): string {
  const properties = [...new Set(lines.flatMap((line) => Object.keys(line.properties)))];
  const rows = lines.map((line, index) => {
    const outcome = outcomes[index] ?? { state: 'waiting' };
    const user = outcome.state === 'done' || outcome.state === 'partly' ? outcome.user : null;
    const values = new Map(Object.entries(line.properties));
    return [
      line.name,
      ...properties.map((name) => values.get(name) ?? ''),
      line.forms.join(';'),
      words[outcome.state],
      user === null ? '' : String(user.id),
      why(line, outcome, i18n),
    ];
  });
  return csvLines([['name', ...properties, 'forms', 'outcome', 'app user id', 'problem'], ...rows]);
}

/** The file of a job that creates app users. */
export function creationResult(job: CreationJob, i18n: I18n): ResultFile {
  const lines = linesOf(job);
  const text = resultText(
    lines.map(({ line }) => line),
    lines.map(({ outcome }) => outcome),
    i18n,
  );
  return { name: `${fileName(job.input.projectName)} - app users.csv`, content: csvFile(text) };
}

/**
 * What the server does by itself after an audit log entry. The real server does it a moment later; here it is done
 * before the answer is sent.
 */
import { askEnketo } from './enketo';
import { processSubmission } from './resources/entities/entity-processing';
import { convertPending } from './resources/entities/pending-submissions';
import type { Making } from './store/people';
import type { AuditRow } from './store/tables';

type Job = (making: Making, event: AuditRow) => void;

const jobs: ReadonlyMap<string, Job> = new Map<string, Job>([
  ['submission.create', (making, event) => processSubmission(making, event)],
  ['submission.update.version', (making, event) => processSubmission(making, event)],
  ['submission.update', (making, event) => processSubmission(making, event)],
  ['dataset.update', convertPending],
  ['form.update.publish', askEnketo],
]);

/** Runs what follows from an audit log entry. The audited row must have been written before. */
export function runJobs(making: Making, event: AuditRow): void {
  jobs.get(event.action)?.(making, event);
}

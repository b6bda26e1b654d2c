/**
 * What the server does by itself once something has been noted in the audit log. The real server does it a moment
 * later; here it is done when the answer comes.
 */
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
]);

/** Does what follows from a line of the audit log. What the line is about must have been written before. */
export function runJobs(making: Making, event: AuditRow): void {
  jobs.get(event.action)?.(making, event);
}

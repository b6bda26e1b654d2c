/**
 * What is known of a row that a job did or skipped. `at`: its time of change as the job left it, by which Undo tells
 * later changes. `why`: it was so already, somebody changed it meanwhile, or it is gone.
 */
export type BulkOutcome = { at: string | null } | { why: 'same' | 'changed' | 'gone' };

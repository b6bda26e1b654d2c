/** Collects the problems of a conversion, in the order in which they are found. */
import { type Problem, type ProblemCode, type Severity, severities } from './problems';

/** A cell, row or sheet that a problem is about. */
export type Place = Pick<Problem, 'sheet' | 'row' | 'column'>;

/** Hostile files can have a problem in every cell; nobody reads more than this of each severity. */
const most = 1000;

export class ProblemList {
  private readonly all: Problem[] = [];
  private readonly counts: Record<Severity, number> = { error: 0, warning: 0 };

  get hasErrors(): boolean {
    return this.counts.error > 0;
  }

  add(code: ProblemCode, place: Place = {}, values: Problem['values'] = {}): void {
    const severity = severities[code];
    this.counts[severity] += 1;
    if (this.counts[severity] <= most) this.all.push({ severity, code, ...place, values });
  }

  /** All problems; the last one says how many are left out. */
  finish(): Problem[] {
    const count = this.counts.error + this.counts.warning - this.all.length;
    if (count === 0) return this.all;
    return [...this.all, { severity: 'warning', code: 'more-problems', values: { count } }];
  }
}

/**
 * Submissions that follow from their numbers, for a form of half a million, like computed-entities.ts. One that is
 * reviewed, edited or deleted is stored like any other.
 */
import { type Keys, one, type RowRange } from './row-range';
import type { ComputedSubmissionsRow, ReviewState, SubmissionDefRow, SubmissionRow } from './submission-tables';
import type { Key } from './tables';

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
const regions = ['north', 'east', 'south', 'west'] as const;
const words = ['roof', 'well', 'maize', 'school', 'river', 'market', 'goats', 'road', 'clinic', 'rain'] as const;

/** The choices and numbers of questions that the form of computed submissions has (`seed/large.ts`). */
export const computedForm = { id: 'survey', version: '1', regions, counts: 8, notes: 15 } as const;

/** The answers of the submission with this number: simple arithmetic, because they are computed with each read. */
function answersXml(index: number): string {
  let xml = `<region>${regions[index % 4]}</region><village>Village ${index % 97}</village>`;
  xml += `<head><name>Person ${index}</name><age>${18 + (index % 70)}</age></head>`;
  xml += `<location>${-1 - (index % 1000) / 1000} ${34 + (index % 977) / 1000} 1100 5</location>`;
  xml += `<visit>2026-0${1 + (index % 9)}-${10 + (index % 18)}</visit><income>${((index * 37) % 5000) / 100}</income>`;
  for (let count = 1; count <= computedForm.counts; count += 1)
    xml += `<count_${count}>${(index * count) % 23}</count_${count}>`;
  for (let note = 1; note <= computedForm.notes; note += 1)
    xml += `<note_${note}>${words[(index + note) % 10]} ${words[(index * note) % 10]}</note_${note}>`;
  return xml;
}

const instanceStart = 'uuid:00000000-0000-4000-8000-';
const instanceIdOf = (id: number): string => instanceStart + id.toString(16).padStart(12, '0');
/** The id in an instance id that is computed; NaN in another one. */
function idOf(instanceId: string): number {
  const id = Number.parseInt(instanceId.slice(instanceStart.length), 16);
  return instanceIdOf(id) === instanceId ? id : Number.NaN;
}

/** What the number of a submission tells, beside its answers. */
class Facts {
  readonly rows: ComputedSubmissionsRow;
  private readonly instants: string[] = [];
  private readonly last: number;

  constructor(rows: ComputedSubmissionsRow) {
    this.rows = rows;
    this.last = Date.parse(rows.lastAt);
  }

  /** One a minute. Kept, because an order compares each of them several times. */
  createdAt(index: number): string {
    return (this.instants[index] ??= this.minutesBefore(this.rows.count - 1 - index));
  }

  updatedAt(index: number): string | null {
    return this.state(index) === null ? null : this.minutesBefore((this.rows.count - 1 - index) * 0.9);
  }

  state = (index: number): ReviewState | null => states[index % states.length] ?? null;
  submitterId = (index: number): number | null =>
    this.rows.submitterIds[(index * 7) % this.rows.submitterIds.length] ?? null;
  deviceId = (index: number): string => `collect:${index % 25}`;
  private minutesBefore = (minutes: number) => new Date(this.last - Math.round(minutes * 60_000)).toISOString();
}

/** A submission that computes its columns when they are read. */
class SubmissionView implements SubmissionRow {
  readonly id: number;
  private readonly facts: Facts;

  constructor(facts: Facts, id: number) {
    this.facts = facts;
    this.id = id;
  }

  private get index(): number {
    return this.id - this.facts.rows.firstId;
  }
  get draft(): boolean {
    return false;
  }
  get userAgent(): null {
    return null;
  }
  get deletedAt(): null {
    return null;
  }
  get formId(): number {
    return this.facts.rows.formId;
  }
  get instanceId(): string {
    return instanceIdOf(this.id);
  }
  get submitterId(): number | null {
    return this.facts.submitterId(this.index);
  }
  get deviceId(): string {
    return this.facts.deviceId(this.index);
  }
  get reviewState(): ReviewState | null {
    return this.facts.state(this.index);
  }
  get createdAt(): string {
    return this.facts.createdAt(this.index);
  }
  get updatedAt(): string | null {
    return this.facts.updatedAt(this.index);
  }
}

export class ComputedSubmissions implements RowRange<SubmissionRow, 'formId' | 'instanceId'> {
  readonly first: number;
  readonly count: number;
  private readonly facts: Facts;

  constructor(rows: ComputedSubmissionsRow) {
    this.facts = new Facts(rows);
    this.first = rows.firstId;
    this.count = rows.count;
  }

  view(id: number): SubmissionRow {
    return new SubmissionView(this.facts, id);
  }

  row(id: number): SubmissionRow {
    const {
      formId,
      instanceId,
      submitterId,
      deviceId,
      userAgent,
      draft,
      reviewState,
      createdAt,
      updatedAt,
      deletedAt,
    } = this.view(id);
    const sent = { formId, instanceId, submitterId, deviceId, userAgent, draft };
    return { id, ...sent, reviewState, createdAt, updatedAt, deletedAt };
  }

  keysOf(index: 'formId' | 'instanceId', value: Key): Keys | null {
    const { formId } = this.facts.rows;
    if (index === 'formId') return value === formId ? this : null;
    const [form, instanceId = ''] = String(value).split(' ');
    return Number(form) === formId ? one(this, idOf(instanceId)) : null;
  }
}

export class ComputedVersions implements RowRange<SubmissionDefRow, 'submissionId' | 'instanceId'> {
  readonly first: number;
  readonly count: number;
  private readonly rows: ComputedSubmissionsRow;
  private readonly facts: Facts;

  constructor(rows: ComputedSubmissionsRow) {
    this.rows = rows;
    this.facts = new Facts(rows);
    this.first = rows.firstDefId;
    this.count = rows.count;
  }

  view(id: number): SubmissionDefRow {
    return this.row(id);
  }

  row(id: number): SubmissionDefRow {
    const index = id - this.first;
    const submissionId = this.rows.firstId + index;
    const instanceId = instanceIdOf(submissionId);
    const { id: formId, version } = computedForm;
    const meta = `<meta><instanceID>${instanceId}</instanceID></meta>`;
    return {
      id,
      submissionId,
      formDefId: this.rows.formDefId,
      instanceId,
      instanceName: null,
      xml: `<data id="${formId}" version="${version}">${answersXml(index)}${meta}</data>`,
      submitterId: this.facts.submitterId(index),
      deviceId: this.facts.deviceId(index),
      userAgent: null,
      current: true,
      root: true,
      localKey: null,
      encDataAttachmentName: null,
      createdAt: this.facts.createdAt(index),
    };
  }

  keysOf(index: 'submissionId' | 'instanceId', value: Key): Keys | null {
    const id = index === 'submissionId' ? Number(value) : idOf(String(value));
    return one(this, id - this.rows.firstId + this.first);
  }
}

/** Builds seeds: projects, people, forms and submissions, created like the operations create them. */
import { type DemonstrationAccount, demonstrationAccounts } from '@mocks/server/accounts';
import { ensureBlob } from '@mocks/server/blobs';
import { enketoIds } from '@mocks/server/enketo';
import { runJobs } from '@mocks/server/jobs';
import {
  type FormAndDef,
  type NewForm,
  addDraft,
  createDraft,
  publishDraft,
} from '@mocks/server/resources/forms/form-creation';
import { type Log, relatedDatasets } from '@mocks/server/resources/forms/form-datasets';
import { addSubmission } from '@mocks/server/resources/submissions/submission-intake';
import type { SeedContext } from '@mocks/server/seeding';
import {
  type Making,
  createActor,
  grant,
  provisionActee,
  roleBySystemName,
  userByEmail,
} from '@mocks/server/store/people';
import { openEndlessSession } from '@mocks/server/store/sessions';
import type { ActorRow, FormRow, Json, ProjectRow, SubmissionDefRow, SubmissionRow } from '@mocks/server/store/tables';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import { convertWorkbook } from '@mocks/server/xlsforms/convert';
import { type SheetsToWrite, xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
import { type Chance, chanceOf } from './chance';
import { type Answers, type EntityText, type FormText, toInstance, toXForm } from './questions';

export type Role = NonNullable<DemonstrationAccount['role']>;

export interface NewAnswers {
  readonly form: FormAndDef;
  readonly answers: Answers;
  readonly instanceName?: string;
  readonly submitter: ActorRow;
  readonly ageInMinutes: number;
  /** Its action on an entity. */
  readonly entity?: EntityText;
}

/** A form as the workbook that somebody uploaded. */
export interface Workbook {
  readonly sheets: SheetsToWrite;
}

export class Builder {
  readonly chance: Chance;
  private readonly context: SeedContext;
  private readonly present: number;

  constructor(context: SeedContext) {
    this.context = context;
    this.chance = chanceOf(context.random);
    this.present = context.clock.now();
  }

  get tables() {
    return this.context.tables;
  }

  /** The time so many days ago, in the wire format. */
  daysAgo = (days: number): string => this.minutesAgo(days * 1440);
  minutesAgo = (minutes: number): string => new Date(this.present - Math.round(minutes * 60_000)).toISOString();

  /** The date of everything created with this builder. */
  at = (instant: string): Making => ({ ...this.context, now: () => instant });

  /** The demonstration account of a role. */
  account(role: Role): ActorRow {
    const email = demonstrationAccounts.find((account) => account.role === role)?.email ?? '';
    const user = userByEmail(this.tables, email);
    const actor = user && this.tables.actors.get(user.id);
    if (!actor) throw new Error(`there is no demonstration account with the role ${role}`);
    return actor;
  }

  audit(
    instant: string,
    actor: ActorRow | null,
    action: string,
    acteeId: string | null,
    details: Record<string, Json> | null = null,
    notes: string | null = null,
  ): void {
    const { audits } = this.tables;
    const event = audits.put({
      id: audits.nextId(),
      actorId: actor?.id ?? null,
      action,
      acteeId,
      details,
      notes,
      loggedAt: instant,
    });
    runJobs(this.at(instant), event);
  }

  /** The audit log for consequences of other entries. */
  private logAt =
    (instant: string, actor: ActorRow): Log =>
    (action, { acteeId }, details) =>
      this.audit(instant, actor, action, acteeId, details);

  project(
    name: string,
    days: number,
    more: Partial<Pick<ProjectRow, 'description' | 'archived' | 'keyId'>> = {},
  ): ProjectRow {
    const createdAt = this.daysAgo(days);
    const project = this.tables.projects.put({
      id: this.tables.projects.nextId(),
      acteeId: provisionActee(this.context, 'project'),
      name,
      description: null,
      archived: null,
      keyId: null,
      createdAt,
      updatedAt: null,
      deletedAt: null,
      ...more,
    });
    this.audit(createdAt, this.account('admin'), 'project.create', project.acteeId);
    return project;
  }

  /** Grants the account of a role that role in a project. */
  member(project: ProjectRow, role: Exclude<Role, 'admin'>): ActorRow {
    const actor = this.account(role);
    grant(this.tables, actor.id, roleBySystemName(this.tables, role), project.acteeId);
    return actor;
  }

  /** An app user with access to these forms. Without a session the access is revoked. */
  appUser(
    project: ProjectRow,
    displayName: string,
    days: number,
    forms: readonly FormAndDef[],
    revoked = false,
  ): ActorRow {
    const createdAt = this.daysAgo(days);
    const actor = createActor(this.at(createdAt), 'field_key', displayName, project.acteeId);
    this.tables.fieldKeys.put({ actorId: actor.id, projectId: project.id, createdBy: this.account('admin').id });
    const role = roleBySystemName(this.tables, 'app-user');
    for (const { form } of forms) grant(this.tables, actor.id, role, form.acteeId);
    if (!revoked) openEndlessSession(this.at(createdAt), actor);
    return actor;
  }

  /** A public link to the form. Without a session the link is revoked. */
  publicLink(
    { form }: FormAndDef,
    displayName: string,
    days: number,
    { once = false, revoked = false } = {},
  ): ActorRow {
    const createdAt = this.daysAgo(days);
    const actor = createActor(this.at(createdAt), 'public_link', displayName, form.acteeId);
    this.tables.publicLinks.put({ actorId: actor.id, formId: form.id, once, createdBy: this.account('admin').id });
    grant(this.tables, actor.id, roleBySystemName(this.tables, 'pub-link'), form.acteeId);
    if (!revoked) openEndlessSession(this.at(createdAt), actor);
    return actor;
  }

  /** The properties of app users and public links of a project, and some values. */
  actorProperty(project: ProjectRow, name: string, values: readonly (readonly [ActorRow, string])[]): void {
    const { actorProperties, actorPropertyValues } = this.tables;
    const { id: propertyId } = actorProperties.put({ id: actorProperties.nextId(), projectId: project.id, name });
    for (const [actor, value] of values) actorPropertyValues.put({ actorId: actor.id, propertyId, value });
  }

  /** The form of a workbook, which is stored beside it. */
  private converted({ sheets }: Workbook): Pick<NewForm, 'xml' | 'workbook'> {
    const bytes = xlsxOf(sheets);
    const excelContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { id: xlsBlobId } = ensureBlob(this.tables, bytes, excelContentType);
    return { xml: convertWorkbook(bytes, '').xml, workbook: { xlsBlobId, excelContentType } };
  }

  /** A form with only a draft. */
  draft(project: ProjectRow, text: FormText | Workbook, days: number): FormAndDef {
    const createdAt = this.daysAgo(days);
    const creator = this.account('admin');
    const made = createDraft(this.at(createdAt), {
      project,
      ...('sheets' in text ? this.converted(text) : { xml: toXForm(text) }),
      ignoreWarnings: true,
      createdBy: creator.id,
    });
    this.audit(createdAt, creator, 'form.create', made.form.acteeId);
    return made;
  }

  /** A published form, which has its addresses from Enketo. */
  form(
    project: ProjectRow,
    text: FormText | Workbook,
    days: number,
    change: Partial<Pick<FormRow, 'state' | 'webformsEnabled'>> = {},
  ): FormAndDef {
    const draft = this.draft(project, text, days);
    const publishedAt = draft.form.createdAt;
    const creator = this.account('admin');
    const { form, def } = publishDraft(
      this.at(publishedAt),
      draft,
      { publishedAt, publishedBy: creator.id, isNew: true },
      this.logAt(publishedAt, creator),
    );
    this.audit(publishedAt, creator, 'form.update.publish', form.acteeId, { newDefId: def.id, oldDefId: null });
    const updated = Object.keys(change).length === 0 ? {} : { ...change, updatedAt: this.daysAgo(days / 3) };
    return { form: this.tables.forms.patch(form.id, { ...enketoIds(form), ...updated }), def };
  }

  /** A new draft of a published form. */
  redraft({ form }: FormAndDef, text: FormText, days: number): FormAndDef {
    const createdAt = this.daysAgo(days);
    const project = this.tables.projects.get(form.projectId);
    if (!project) throw new Error(`the form ${form.xmlFormId} has no project`);
    const redrafted = addDraft(this.at(createdAt), { project, form, xml: toXForm(text), ignoreWarnings: true });
    const details = { newDraftDefId: redrafted.def.id, oldDraftDefId: null };
    this.audit(createdAt, this.account('admin'), 'form.update.draft.set', form.acteeId, details);
    return redrafted;
  }

  /** A new version of a published form, published at once. */
  newVersion(before: FormAndDef, text: FormText, days: number, notes: string): FormAndDef {
    const publishedAt = this.daysAgo(days);
    const publisher = this.account('manager');
    const draft = this.redraft(before, text, days);
    const { form, def } = publishDraft(
      this.at(publishedAt),
      draft,
      { publishedAt, publishedBy: publisher.id, notes },
      this.logAt(publishedAt, publisher),
    );
    const details = { newDefId: def.id, oldDefId: before.def.id };
    this.audit(publishedAt, publisher, 'form.update.publish', form.acteeId, details, notes);
    return { form, def };
  }

  /** Uploads one of the files a definition asks for. */
  upload({ form, def }: FormAndDef, name: string, content: Uint8Array, contentType: string, days: number): void {
    const file = this.tables.formAttachments.get(`${def.id} ${name}`);
    if (!file) throw new Error(`the form ${form.xmlFormId} does not ask for ${name}`);
    const updatedAt = this.daysAgo(days);
    const blob = ensureBlob(this.tables, content, contentType);
    this.tables.formAttachments.put({ ...file, blobId: blob.id, datasetId: null, updatedAt });
    this.audit(updatedAt, this.account('manager'), 'form.attachment.update', form.acteeId, {
      formDefId: def.id,
      name,
      oldBlobId: null,
      newBlobId: blob.id,
      oldDatasetId: file.datasetId,
      newDatasetId: null,
    });
  }

  /** Moves a form to the trash. */
  trashForm({ form }: FormAndDef, days: number): void {
    const deletedAt = this.daysAgo(days);
    this.tables.forms.patch(form.id, { deletedAt });
    this.audit(deletedAt, this.account('manager'), 'form.delete', form.acteeId, relatedDatasets(this.tables, form));
  }

  /** A submission to the form, or to its draft when the definition is one. */
  submission({
    form: { form, def },
    answers,
    instanceName,
    submitter,
    ageInMinutes,
    entity,
  }: NewAnswers): SubmissionRow {
    const instant = this.minutesAgo(ageInMinutes);
    const instanceId = `uuid:${this.context.random.uuid()}`;
    const xml = toInstance({ formId: form.xmlFormId, version: def.version, instanceId, instanceName, answers, entity });
    const { row, def: version } = addSubmission(this.at(instant), {
      form,
      formDef: def,
      draft: def.publishedAt === null,
      xml,
      envelope: parseEnvelope(xml),
      submitterId: submitter.id,
      ...deviceOf(submitter),
    });
    this.audit(instant, submitter, 'submission.create', form.acteeId, {
      instanceId,
      submissionId: row.id,
      submissionDefId: version.id,
    });
    return row;
  }

  /** Reviews a submission. */
  review(
    row: SubmissionRow,
    version: SubmissionDefRow,
    reviewState: SubmissionRow['reviewState'],
    by: ActorRow,
    ageInMinutes: number,
    notes: string | null,
  ): void {
    const updatedAt = this.minutesAgo(ageInMinutes);
    this.tables.submissions.patch(row.id, { reviewState, updatedAt });
    const details = { reviewState, submissionId: row.id, submissionDefId: version.id };
    this.audit(updatedAt, by, 'submission.update', this.formActee(row), details, notes);
  }

  /** Edits a submission: the answers become those of a new version. */
  edit(
    row: SubmissionRow,
    before: SubmissionDefRow,
    answers: Answers,
    by: ActorRow,
    ageInMinutes: number,
  ): SubmissionDefRow {
    const { submissionDefs, submissions, submissionAttachments, formDefs } = this.tables;
    const instant = this.minutesAgo(ageInMinutes);
    const instanceId = `uuid:${this.context.random.uuid()}`;
    const formDef = formDefs.get(before.formDefId);
    const form = this.tables.forms.get(row.formId);
    if (!formDef || !form) throw new Error('the submission has no form');
    const instanceName = before.instanceName ?? undefined;
    const xml = toInstance({
      formId: form.xmlFormId,
      version: formDef.version,
      instanceId,
      deprecatedId: before.instanceId,
      instanceName,
      answers,
    });
    submissionDefs.patch(before.id, { current: false });
    const def = submissionDefs.put({
      ...before,
      id: submissionDefs.nextId(),
      instanceId,
      xml,
      submitterId: by.id,
      ...deviceOf(by),
      createdAt: instant,
      root: false,
    });
    for (const { name, blobId } of submissionAttachments.by('submissionDefId', before.id)) {
      submissionAttachments.put({ submissionDefId: def.id, name, blobId });
    }
    submissions.patch(row.id, { reviewState: 'edited', updatedAt: instant });
    const details = { instanceId, submissionId: row.id, submissionDefId: def.id };
    this.audit(instant, by, 'submission.update.version', form.acteeId, details);
    return def;
  }

  comment(row: SubmissionRow, body: string, by: ActorRow, ageInMinutes: number): void {
    const { comments } = this.tables;
    comments.put({
      id: comments.nextId(),
      submissionId: row.id,
      actorId: by.id,
      body,
      createdAt: this.minutesAgo(ageInMinutes),
    });
  }

  /** Moves a submission to the trash. */
  trash(row: SubmissionRow, by: ActorRow, ageInMinutes: number): void {
    const deletedAt = this.minutesAgo(ageInMinutes);
    this.tables.submissions.patch(row.id, { deletedAt });
    this.audit(deletedAt, by, 'submission.delete', this.formActee(row), {
      instanceId: row.instanceId,
      submissionId: row.id,
    });
  }

  version(row: SubmissionRow): SubmissionDefRow {
    const version = this.tables.submissionDefs.by('submissionId', row.id).find(({ current }) => current);
    if (!version) throw new Error('the submission has no version');
    return version;
  }

  private formActee = (row: SubmissionRow): string | null => this.tables.forms.get(row.formId)?.acteeId ?? null;
}

/** The client of a submission: a phone has a device id, a browser only a user agent. */
function deviceOf({ id, type }: ActorRow): { deviceId: string | null; userAgent: string } {
  if (type !== 'field_key')
    return { deviceId: null, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0' };
  const deviceId = `collect:${(id * 2654435761).toString(36).slice(0, 8)}Qm3ZtR8v`;
  return { deviceId, userAgent: 'org.odk.collect.android/v2026.1.2 Dalvik/2.1.0 (Linux; U; Android 14)' };
}

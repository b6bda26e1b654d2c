/** Figures of usage reports about projects: their users, forms and submissions. */
import type { components } from '@mocks/generated/schema';
import { publishedDatasets } from '@mocks/server/resources/entities/dataset-rows';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import type { FormRow, ProjectRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { type Counts, counts, groupBy } from './analytics-counting';
import { datasetMetrics } from './analytics-datasets';

type ProjectMetrics = components['schemas']['ProjectMetrics'];

/** The data behind the figures of one project. */
interface Subject {
  readonly tables: Tables;
  readonly project: ProjectRow;
  readonly cutoff: string;
  /** Who was active recently, and who sent submissions. */
  readonly active: ReadonlySet<number>;
  readonly senders: ReadonlySet<number>;
  readonly forms: readonly FormRow[];
  readonly submissions: readonly SubmissionRow[];
  /** Forms with recent submissions. */
  readonly busy: ReadonlySet<number>;
}

function users({ tables, project, active, senders, submissions, forms, cutoff }: Subject): ProjectMetrics['users'] {
  const ofRole = (system: string): Counts => {
    const role = tables.roles.one('system', system);
    const held = tables.assignments
      .by('acteeId', project.acteeId)
      .filter(({ actorId, roleId }) => roleId === role?.id && tables.users.has(actorId));
    return counts(held, ({ actorId }) => active.has(actorId));
  };
  const sent = ({ actorId }: { actorId: number }) => senders.has(actorId);
  const devices = [
    ...groupBy(
      submissions.filter(({ deviceId }) => deviceId !== null),
      ({ deviceId }) => deviceId,
    ).values(),
  ];
  return {
    num_managers: ofRole('manager'),
    num_viewers: ofRole('viewer'),
    num_data_collectors: ofRole('formfill'),
    num_app_users: counts(tables.fieldKeys.by('projectId', project.id), sent),
    num_device_ids: counts(devices, (rows) => rows.some(({ createdAt }) => createdAt >= cutoff)),
    num_public_access_links: counts(
      forms.flatMap(({ id }) => tables.publicLinks.by('formId', id)),
      sent,
    ),
  };
}

/** How many forms act on entities, by action; each form counts once, over all its definitions. */
function entityForms({ tables, forms }: Subject) {
  const blocks = forms.map(({ currentDefId, deletedAt }) =>
    currentDefId === null || deletedAt !== null ? [] : tables.datasetFormDefs.by('formDefId', currentDefId),
  );
  const having = (test: (block: (typeof blocks)[number][number]) => boolean) =>
    blocks.filter((ofForm) => ofForm.some(test)).length;
  return {
    num_entity_create_forms: having(({ actions }) => actions.includes('create')),
    num_repeat_entity_create_forms: having(({ actions, isRepeat }) => isRepeat && actions.includes('create')),
    num_entity_update_forms: having(({ actions }) => actions.includes('update')),
    num_repeat_entity_update_forms: having(({ actions, isRepeat }) => isRepeat && actions.includes('update')),
    num_entity_create_update_forms: having(({ actions }) => actions.includes('create') && actions.includes('update')),
  };
}

const places = new Set(['geopoint', 'geotrace', 'geoshape']);

function formMetrics(subject: Subject): ProjectMetrics['forms'] {
  const { tables, forms, busy } = subject;
  const count = (test: (form: FormRow) => boolean) => counts(forms.filter(test), ({ id }) => busy.has(id));
  const defs = new Map(forms.map(({ id }) => [id, tables.formDefs.by('formId', id)]));
  const withField = (test: (type: string, name: string) => boolean) =>
    count(({ id }) =>
      (defs.get(id) ?? []).some((def) => xformOf(def).fields.some(({ type, name }) => test(type, name))),
    );
  const gone = new Set(forms.filter(({ deletedAt }) => deletedAt !== null).map(({ xmlFormId }) => xmlFormId));
  return {
    num_forms: count(() => true),
    num_forms_with_repeats: withField((type) => type === 'repeat'),
    num_forms_with_geospatial: withField((type) => places.has(type)),
    num_forms_with_encryption: count(({ id }) => (defs.get(id) ?? []).some(({ keyId }) => keyId !== null)),
    num_forms_with_audits: withField((type, name) => type === 'binary' && name === 'audit'),
    num_forms_webforms_enabled: forms.filter(({ webformsEnabled }) => webformsEnabled).length,
    num_reused_form_ids: forms.filter(({ xmlFormId, deletedAt }) => deletedAt === null && gone.has(xmlFormId)).length,
    num_open_forms: count(({ state }) => state === 'open'),
    num_closing_forms: count(({ state }) => state === 'closing'),
    num_closed_forms: count(({ state }) => state === 'closed'),
    ...entityForms(subject),
  };
}

function submissionMetrics({ tables, submissions, cutoff }: Subject): ProjectMetrics['submissions'] {
  const recent = ({ createdAt }: SubmissionRow) => createdAt >= cutoff;
  const count = (test: (row: SubmissionRow) => boolean) => counts(submissions.filter(test), recent);
  const edited = submissions
    .map(({ id }) => tables.submissionDefs.by('submissionId', id))
    .filter((versions) => versions.length > 1);
  const from = (has: (actorId: number) => boolean) =>
    count(({ submitterId }) => submitterId !== null && has(submitterId));
  return {
    num_submissions_received: count(() => true),
    num_submissions_approved: count(({ reviewState }) => reviewState === 'approved'),
    num_submissions_has_issues: count(({ reviewState }) => reviewState === 'hasIssues'),
    num_submissions_rejected: count(({ reviewState }) => reviewState === 'rejected'),
    num_submissions_edited: count(({ reviewState }) => reviewState === 'edited'),
    num_submissions_with_edits: counts(edited, (versions) => versions.some(({ createdAt }) => createdAt >= cutoff)),
    num_submissions_with_comments: count(({ id }) => tables.comments.count('submissionId', id) > 0),
    num_submissions_from_app_users: from((id) => tables.fieldKeys.has(id)),
    num_submissions_from_public_links: from((id) => tables.publicLinks.has(id)),
    num_submissions_from_web_users: from((id) => tables.users.has(id)),
  };
}

function other({ tables, project }: Subject): ProjectMetrics['other'] {
  const datasets = tables.datasets.by('projectId', project.id);
  const doneToLists = (action: string) =>
    tables.audits.filter((row) => row.action === action && isListOf(tables, project, row.acteeId)).length;
  return {
    description_length: Array.from((project.description ?? '').replace(/^ +| +$/g, '')).length,
    num_datasets_deleted: doneToLists('dataset.delete'),
    num_dataset_properties_deleted: doneToLists('dataset.update.property.delete'),
    num_owner_only_datasets_per_project: datasets.filter(({ ownerOnly }) => ownerOnly).length,
    num_custom_user_properties: tables.actorProperties.count('projectId', project.id),
    num_user_property_filtered_datasets: datasets.filter(({ id }) => tables.accessFilters.count('datasetId', id) > 0)
      .length,
  };
}

function isListOf(tables: Tables, project: ProjectRow, acteeId: string | null): boolean {
  const actee = acteeId === null ? undefined : tables.actees.get(acteeId);
  return actee?.species === 'dataset' && actee.parent === project.acteeId;
}

/** Whether a project has any figures: empty projects are left out. */
const isUsed = ({ tables, project, forms }: Subject): boolean =>
  forms.length > 0 ||
  tables.fieldKeys.count('projectId', project.id) > 0 ||
  tables.actorProperties.count('projectId', project.id) > 0 ||
  tables.datasets.by('projectId', project.id).some(({ publishedAt, ownerOnly }) => publishedAt !== null || ownerOnly) ||
  (project.description ?? '').trim() !== '' ||
  tables.assignments.by('acteeId', project.acteeId).some(({ actorId }) => tables.users.has(actorId));

/** The figures of every project with content, including the trash, by id. */
export function metricsOfProjects(tables: Tables, cutoff: string, active: ReadonlySet<number>): ProjectMetrics[] {
  const recent = tables.submissions.filter(({ createdAt }) => createdAt >= cutoff);
  const senders = new Set(recent.flatMap(({ submitterId }) => (submitterId === null ? [] : [submitterId])));
  const busy = new Set(recent.map(({ formId }) => formId));
  return tables.projects
    .rows()
    .toSorted((one, another) => one.id - another.id)
    .flatMap((project) => {
      const forms = tables.forms.by('projectId', project.id);
      const submissions = forms.flatMap(({ id }) => tables.submissions.by('formId', id));
      const subject: Subject = { tables, project, cutoff, active, senders, forms, submissions, busy };
      if (!isUsed(subject)) return [];
      const lists = [...publishedDatasets(tables, project.id), ...publishedDatasets(tables, project.id, true)];
      return [
        {
          id: project.id,
          users: users(subject),
          forms: formMetrics(subject),
          submissions: submissionMetrics(subject),
          other: other(subject),
          datasets: lists
            .map((list) => datasetMetrics(tables, list, cutoff))
            .sort((one, another) => another.num_entities.recent - one.num_entities.recent),
        },
      ];
    });
}

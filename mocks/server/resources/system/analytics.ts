/** The preview of a usage report, computed from the tables. It is never sent. */
import type { components } from '@mocks/generated/schema';
import type { Context, Handler } from '@mocks/server/define';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import type { EntityDefRow } from '@mocks/server/store/entity-tables';
import type { AuditRow, FormDefRow, RoleRow, Tables } from '@mocks/server/store/tables';
import { isStructural } from '@mocks/server/xforms/fields';
import { type Counts, counts, cutoffOf, groupBy } from './analytics-counting';
import { metricsOfProjects } from './analytics-projects';

type SystemMetrics = components['schemas']['SystemMetrics'];

const yes = (is: boolean): number => (is ? 1 : 0);

/** Distinct actors with a role anywhere. */
const holders = (tables: Tables, system: RoleRow['system']): number => {
  const role = tables.roles.one('system', system);
  return new Set(tables.assignments.filter(({ roleId }) => roleId === role?.id).map(({ actorId }) => actorId)).size;
};

/** The actors of all role assignments, once per assignment. */
function administrators(tables: Tables, active: ReadonlySet<number>): Counts {
  const admin = tables.roles.one('system', 'admin');
  const held = tables.assignments.filter(({ actorId, roleId }) => roleId === admin?.id && tables.users.has(actorId));
  return counts(held, ({ actorId }) => active.has(actorId));
}

const questions = (def: FormDefRow): number => xformOf(def).fields.filter((field) => !isStructural(field)).length;
const most = (numbers: readonly number[]): number | null =>
  numbers.reduce<number | null>((top, number) => (top === null || number > top ? number : top), null);

function encryptedProjects(tables: Tables, cutoff: string): Counts {
  const active = new Set(
    tables.submissions
      .filter(({ createdAt }) => createdAt >= cutoff)
      .map(({ formId }) => tables.forms.get(formId)?.projectId),
  );
  return counts(
    tables.projects.filter(({ keyId }) => keyId !== null),
    ({ id }) => active.has(id),
  );
}

/** Offline branches of versions: their number, those interrupted by others, and the longest delay. */
function offline(defs: readonly EntityDefRow[]) {
  const ofBranch = defs.filter((def) => def.branchId !== null);
  const steps = ofBranch.filter(
    ({ trunkVersion, branchBaseVersion }) => trunkVersion === null || (branchBaseVersion ?? 0) > trunkVersion,
  );
  let interrupted = 0;
  for (const versions of groupBy(defs, ({ entityId }) => entityId).values()) {
    const inOrder = versions.toSorted((one, other) => one.version - other.version).map(({ branchId }) => branchId);
    const runs = inOrder.filter((branch, at) => branch !== null && (at === 0 || branch !== inOrder[at - 1]));
    interrupted += [...groupBy(runs, (branch) => branch).values()].filter((times) => times.length > 1).length;
  }
  const spans = [...groupBy(ofBranch, ({ branchId, entityId }) => `${branchId} ${entityId}`).values()].map(
    (versions) => {
      const times = versions.map(({ createdAt }) => Date.parse(createdAt));
      return (Math.max(...times) - Math.min(...times)) / 1000;
    },
  );
  return { branches: new Set(steps.map(({ branchId }) => branchId)).size, interrupted, longest: most(spans) ?? 0 };
}

/** An estimate, because there is no database. */
const databaseSize = (tables: Tables): number =>
  Object.values(tables).reduce((sum, table) => sum + table.size * 200, 0) +
  tables.blobs.rows().reduce((sum, { size }) => sum + size, 0);

const isOfManyEntities = ({ details }: AuditRow): boolean => {
  const refusal = details?.['problem'];
  return (
    typeof refusal === 'object' &&
    refusal !== null &&
    !Array.isArray(refusal) &&
    String(refusal['problemCode']) === '400.43'
  );
};

/** The customizations of the login page. */
function loginPage({ config }: Tables) {
  const said = config.get('login-appearance')?.value;
  const isSaid = (name: string) => typeof said === 'object' && said !== null && name in said;
  return {
    login_customization_logo_set: yes(config.has('logo')),
    login_customization_hero_image_set: yes(config.has('hero-image')),
    login_customization_title_set: yes(isSaid('title')),
    login_customization_description_set: yes(isSaid('description')),
  };
}

/** Jobs of audit log entries run at once here, and never fail or wait. */
const jobs = { num_audits_failed: 0, num_audits_failed5: 0, num_audits_unprocessed: 0 };
/** The data are stored by the server itself, and rows of client audits are not read. */
const absent = {
  uses_external_db: 0,
  uses_external_blob_store: 0,
  num_client_audit_attachments_failures: 0,
  num_client_audit_rows: 0,
  num_reset_failed_to_pending_count: 0,
  max_geo_per_form: 0,
};

function systemMetrics({ tables, options }: Context, cutoff: string, active: ReadonlySet<number>): SystemMetrics {
  const audits = tables.audits.rows();
  const named = groupBy(audits, ({ action }) => action);
  const done = (action: string) => named.get(action) ?? [];
  const recently = ({ loggedAt }: AuditRow) => loggedAt >= cutoff;
  const { branches, interrupted, longest } = offline(tables.entityDefs.rows());
  const delay = tables.entitySources.find(({ auditId }) => auditId !== null) ? 0 : null;
  return {
    num_admins: administrators(tables, active),
    num_projects_encryption: encryptedProjects(tables, cutoff),
    num_questions_biggest_form: most(tables.formDefs.rows().map(questions)),
    num_audit_log_entries: counts(audits, recently),
    num_archived_projects: tables.projects.filter(({ archived }) => archived === true).length,
    num_unique_managers: holders(tables, 'manager'),
    num_unique_viewers: holders(tables, 'viewer'),
    num_unique_collectors: holders(tables, 'formfill'),
    database_size: databaseSize(tables),
    ...loginPage(tables),
    num_client_audit_attachments: tables.submissionAttachments.filter(
      ({ name, blobId }) => name === 'audit.csv' && blobId !== null,
    ).length,
    ...jobs,
    num_offline_entity_branches: branches,
    num_offline_entity_interrupted_branches: interrupted,
    num_offline_entity_submissions_reprocessed: done('submission.backlog.reprocess').length,
    num_offline_entity_submissions_force_processed: done('submission.backlog.force').length,
    max_entity_submission_delay: delay,
    avg_entity_submission_delay: delay,
    max_entity_branch_delay: longest,
    num_owner_only_datasets: tables.datasets.filter(({ ownerOnly }) => ownerOnly).length,
    num_xml_only_form_defs: tables.formDefs.filter(({ xlsBlobId, keyId }) => xlsBlobId === null && keyId === null)
      .length,
    num_blob_files: tables.blobs.size,
    num_blob_files_on_s3: tables.blobs.size === 0 ? null : 0,
    num_entity_bulk_deletes: counts(done('entity.bulk.delete'), recently),
    num_datasets_with_geometry: new Set(
      tables.datasetProperties.filter(({ name }) => name === 'geometry').map(({ datasetId }) => datasetId),
    ).size,
    num_multi_entity_errors: done('entity.error').filter(isOfManyEntities).length,
    sso_enabled: options.singleSignOn === 'off' ? 0 : 1,
    ...absent,
  };
}

export const getAnalyticsPreview: Handler<'getAnalyticsPreview'> = ({ auth, ctx }) => {
  auth.require('analytics.read', 'config');
  const { tables } = ctx;
  const cutoff = cutoffOf(ctx.now());
  const active = new Set(
    tables.audits.rows().flatMap(({ actorId, loggedAt }) => (actorId !== null && loggedAt >= cutoff ? [actorId] : [])),
  );
  return {
    status: 200,
    body: { system: systemMetrics(ctx, cutoff, active), projects: metricsOfProjects(tables, cutoff, active) },
  };
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Table } from 'antd';
import { type ReactNode, useId } from 'react';
import { useGetAnalyticsPreview } from '~/api/generated/hooks/analytics';
import type { AnalyticsPreview } from '~/api/schema';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

/** The server takes a moment to compute the preview, so it is not cached. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useGetAnalyticsPreview({ query: { gcTime: 0, staleTime: Infinity } });
  return (
    <InfoDialog title={t`Contents of a usage report`} width={960} onClose={onClose}>
      <p>
        <Trans>
          These are the current figures. Names and answers are never sent, only the contact details that you include.
        </Trans>
      </p>
      {data ? (
        <Report report={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </InfoDialog>
  );
}

function busiest(projects: AnalyticsPreview['projects']): AnalyticsPreview['projects'][number] | undefined {
  return projects.toSorted(
    (one, other) => other.submissions.num_submissions_received.recent - one.submissions.num_submissions_received.recent,
  )[0];
}

function Report({ report }: { report: AnalyticsPreview }) {
  const { t } = useLingui();
  const { projects } = report;
  const project = busiest(projects);
  const lists = project?.datasets ?? [];
  return (
    <Flex vertical gap={12} className="reporting-report">
      <Metrics title={t`System`} rows={metricRows(report.system)} />
      {project && (
        <>
          <h3>
            <Trans>Projects</Trans>
          </h3>
          <p className="muted">
            <Plural
              value={projects.length}
              one="The report has # project."
              other="The report has # projects. These are the figures of the busiest."
            />
          </p>
          <Metrics title={t`Users`} rows={metricRows(project.users)} />
          <Metrics title={t`Forms`} rows={metricRows(project.forms)} />
          <Metrics title={t`Submissions`} rows={metricRows(project.submissions, (key) => !isStateMetric(key))} />
          <Metrics title={t`Submission states`} rows={metricRows(project.submissions, isStateMetric)} />
          <Metrics
            title={t({ message: 'Other', context: 'numbers of a usage report' })}
            rows={metricRows(project.other)}
          />
          {lists.length > 0 && (
            <>
              <h3>
                <Trans>Entity Lists</Trans>
              </h3>
              <p className="muted">
                <Plural
                  value={lists.length}
                  one="The project has # Entity List."
                  other="The project has # Entity Lists. These are the figures of the busiest."
                />
              </p>
              <Metrics title={t`Entities`} rows={metricRows(lists[0])} />
            </>
          )}
        </>
      )}
    </Flex>
  );
}

function Metrics({ title, rows }: { title: ReactNode; rows: readonly MetricRow[] }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const show = (value: number | null) => (value === null ? '' : i18n.number(value));
  if (rows.length === 0) return null;
  return (
    <Table
      caption={<span id={id}>{title}</span>}
      aria-labelledby={id}
      className="in-columns reporting-table"
      tableLayout="fixed"
      pagination={false}
      dataSource={rows}
      rowKey="key"
      columns={[
        {
          key: 'figure',
          title: t`Figure`,
          rowScope: 'row',
          render: (_, { key }) => metricLabel(key, (message) => i18n._(message)),
        },
        {
          key: 'recent',
          title: t`In the past 45 days`,
          width: '22%',
          align: 'end',
          render: (_, { recent }) => show(recent),
        },
        { key: 'total', title: t`Total`, width: '22%', align: 'end', render: (_, { total }) => show(total) },
      ]}
    />
  );
}

/** Delays are in seconds, sizes in bytes. */
const labels: Record<string, MessageDescriptor> = {
  // The whole server.
  num_admins: msg`Administrators`,
  num_projects_encryption: msg`Projects with encryption`,
  num_questions_biggest_form: msg`Questions in the longest form`,
  max_geo_per_form: msg`Most location questions in one form`,
  num_audit_log_entries: msg`Entries of the audit log`,
  num_archived_projects: msg`Archived projects`,
  num_unique_managers: msg`People who manage a project`,
  num_unique_viewers: msg`People who view a project`,
  num_unique_collectors: msg`People who collect data`,
  database_size: msg`Size of the database (bytes)`,
  uses_external_db: msg`External database`,
  uses_external_blob_store: msg`External file storage`,
  sso_enabled: msg`Single sign-on`,
  login_customization_logo_set: msg`Custom logo on the login page`,
  login_customization_hero_image_set: msg`Custom hero image on the login page`,
  login_customization_title_set: msg`Custom title on the login page`,
  login_customization_description_set: msg`Custom subtitle on the login page`,
  num_client_audit_attachments: msg`Audit files from devices`,
  num_client_audit_attachments_failures: msg`Audit files from devices that could not be read`,
  num_client_audit_rows: msg`Rows in audit files from devices`,
  num_audits_failed: msg`Log entries whose processing failed`,
  num_audits_failed5: msg`Log entries whose processing failed five times`,
  num_audits_unprocessed: msg`Log entries waiting to be processed`,
  num_offline_entity_branches: msg`Series of entity changes made offline`,
  num_offline_entity_interrupted_branches: msg`Interrupted series of entity changes made offline`,
  num_offline_entity_submissions_reprocessed: msg`Submissions with entity changes that were processed again`,
  num_offline_entity_submissions_force_processed: msg`Submissions with entity changes that were processed out of turn`,
  max_entity_submission_delay: msg`Longest wait of an entity for its submission (seconds)`,
  avg_entity_submission_delay: msg`Average wait of an entity for its submission (seconds)`,
  max_entity_branch_delay: msg`Longest series of entity changes made offline (seconds)`,
  num_owner_only_datasets: msg`Entity Lists that show people only their own entities`,
  num_xml_only_form_defs: msg`Form versions without a spreadsheet`,
  num_blob_files: msg`Stored files`,
  num_blob_files_on_s3: msg`Files in external storage`,
  num_reset_failed_to_pending_count: msg`Files marked for another upload to external storage`,
  num_entity_bulk_deletes: msg`Deletions of many entities at once`,
  num_datasets_with_geometry: msg`Entity Lists with locations`,
  num_multi_entity_errors: msg`Submissions with several entities that failed`,
  // Users of a project.
  num_managers: msg`Project Managers`,
  num_viewers: msg`Project Viewers`,
  num_data_collectors: msg`Data Collectors`,
  num_app_users: msg`App Users`,
  num_device_ids: msg`Devices`,
  num_public_access_links: msg`Public Access Links`,
  // Its forms.
  num_forms: msg`Forms`,
  num_forms_with_repeats: msg`Forms with repeats`,
  num_forms_with_geospatial: msg`Forms with location questions`,
  num_forms_with_encryption: msg`Encrypted forms`,
  num_forms_with_audits: msg`Forms that record how they are filled in`,
  num_forms_webforms_enabled: msg`Forms filled in with ODK Web Forms`,
  num_reused_form_ids: msg`Form IDs that were used again`,
  num_open_forms: msg`Open forms`,
  num_closing_forms: msg`Closing forms`,
  num_closed_forms: msg`Closed forms`,
  num_entity_create_forms: msg`Forms that create entities`,
  num_repeat_entity_create_forms: msg`Forms that create entities in repeats`,
  num_entity_update_forms: msg`Forms that update entities`,
  num_repeat_entity_update_forms: msg`Forms that update entities in repeats`,
  num_entity_create_update_forms: msg`Forms that create and update entities`,
  // Its submissions.
  num_submissions_received: msg({ message: 'Received', context: 'number of submissions' }),
  num_submissions_approved: msg({ message: 'Approved', context: 'number of submissions' }),
  num_submissions_has_issues: msg`With issues`,
  num_submissions_rejected: msg({ message: 'Rejected', context: 'number of submissions' }),
  num_submissions_edited: msg({ message: 'Edited', context: 'number of submissions' }),
  num_submissions_with_edits: msg`Submissions with edits`,
  num_submissions_with_comments: msg`Submissions with comments`,
  num_submissions_from_app_users: msg`Submissions from App Users`,
  num_submissions_from_public_links: msg`Submissions from Public Access Links`,
  num_submissions_from_web_users: msg`Submissions from web users`,
  // Other contents of a project.
  description_length: msg`Length of the project description (characters)`,
  num_datasets_deleted: msg`Deleted Entity Lists`,
  num_dataset_properties_deleted: msg`Deleted properties of Entity Lists`,
  num_owner_only_datasets_per_project: msg`Entity Lists that show people only their own entities`,
  num_custom_user_properties: msg`Custom properties of users`,
  num_user_property_filtered_datasets: msg`Entity Lists filtered by custom properties`,
  // An Entity List.
  num_properties: msg`Properties`,
  num_creation_forms: msg`Forms that create entities`,
  num_followup_forms: msg`Forms that use the list`,
  num_entities: msg`Entities`,
  num_entities_with_geometry: msg`Entities with locations`,
  num_failed_entities: msg`Entities that could not be created`,
  num_entity_creates_sub: msg`Entities created by submissions`,
  num_entity_creates_api: msg`Entities created one by one through the API`,
  num_entity_creates_bulk: msg`Entities created by uploads`,
  num_entity_updates: msg`Updates of entities`,
  num_entity_updates_sub: msg`Updates by submissions`,
  num_entity_updates_api: msg`Updates through the API`,
  num_entities_updated: msg`Entities updated at least once`,
  num_entity_conflicts: msg`Entities that were updated in parallel`,
  num_entity_conflicts_resolved: msg`Parallel updates that were resolved`,
  num_bulk_create_events: msg`Uploads of many entities`,
  biggest_bulk_upload: msg`Entities in the largest upload`,
};

/** Metrics of a newer server keep their own name. */
export function metricLabel(key: string, translate: (message: MessageDescriptor) => string): string {
  const known = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return known ? translate(known) : key;
}

/** A single value is under the total. Null means not measured. */
export interface MetricRow {
  key: string;
  recent: number | null;
  total: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function metricRows(part: object | undefined, wanted: (key: string) => boolean = () => true): MetricRow[] {
  return Object.entries(part ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'id' || !wanted(key)) return [];
    if (value === null || typeof value === 'number') return [{ key, recent: null, total: numberOf(value) }];
    if (typeof value !== 'object' || Array.isArray(value)) return [];
    const { recent, total } = value as { recent?: unknown; total?: unknown };
    return [{ key, recent: numberOf(recent), total: numberOf(total) }];
  });
}

/** They have a table of their own. */
const stateMetrics: ReadonlySet<string> = new Set(
  ['received', 'approved', 'has_issues', 'rejected', 'edited'].map((state) => `num_submissions_${state}`),
);

export const isStateMetric = (key: string): boolean => stateMetrics.has(key);

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import { type ReactNode, useId } from 'react';
import { useGetAnalyticsPreview } from '~/api/generated/hooks/analytics';
import type { AnalyticsPreview } from '~/api/schema';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { isStateMetric, metricLabel, type MetricRow, metricRows } from './metrics';

/** Previews a usage report. The server takes a moment to compute it, so it is not cached. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useGetAnalyticsPreview({ query: { gcTime: 0, staleTime: Infinity } });
  return (
    <InfoDialog title={t`Contents of a usage report`} width={960} onClose={onClose}>
      <p className="reporting-intro">
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

/** The project with the most recent submissions. */
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
    <div className="reporting-report">
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
    </div>
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

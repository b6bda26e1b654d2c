import { Trans } from '@lingui/react/macro';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { ReportHistory } from './ReportHistory';
import { ReportingForm } from './ReportingForm';
import { useAnalyticsSetting } from './setting';
import './analytics.css';

/** Whether this server sends usage reports to the makers of ODK, and the reports sent. */
export function AnalyticsPage() {
  const { data: setting, error, refetch } = useAnalyticsSetting();
  return (
    <div className="reporting">
      <div className="reporting-words">
        <p>
          <Trans>
            This server can send usage reports to the ODK team: how many forms, submissions and Entity Lists it has, and
            which features are used.
          </Trans>
        </p>
        <p>
          <Trans>
            The team uses them to decide what to work on. A report is sent once a month. It contains counts, never
            answers.
          </Trans>
        </p>
        <p>
          <Trans>This setting applies to the whole server. You can change it at any time.</Trans>
        </p>
      </div>
      {setting === undefined ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )
      ) : (
        <ReportingForm setting={setting} />
      )}
      <ReportHistory />
    </div>
  );
}

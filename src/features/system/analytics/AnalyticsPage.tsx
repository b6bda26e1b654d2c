import { Trans } from '@lingui/react/macro';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { ReportHistory } from './ReportHistory';
import { ReportingForm } from './ReportingForm';
import { useAnalyticsSetting } from './setting';
import './analytics.css';

/** Whether this server sends usage reports to the makers of ODK, and the reports sent (spec 50 §50.3). */
export function AnalyticsPage() {
  const { data: setting, error, refetch } = useAnalyticsSetting();
  return (
    <div className="reporting">
      <div className="reporting-words">
        <p>
          <Trans>
            This server can tell the people who make ODK how it is used: how many forms, submissions and Entity Lists
            there are, and which features serve you.
          </Trans>
        </p>
        <p>
          <Trans>
            They use it to decide what to work on. Only counts are sent, once a month, and never what people answered.
          </Trans>
        </p>
        <p>
          <Trans>You decide for the whole server, and can change your mind at any time.</Trans>
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

import { AgentName } from '~/shared/ui/text/AgentName';
import { visibleName } from '~/shared/lib/visible-name';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { formatDateTime } from '~/shared/lib/dates';
import { CopyIcon, RecordPart } from '~/domain/records/Fact';
import { Facts } from '~/shared/ui/text/Facts';
import { StateMark } from '~/domain/submissions/review-state';
import { Name } from '~/shared/ui/text/Name';
import type { SubmissionId } from '~/domain/submissions/record';
import { useVersions } from './queries';

/** Where the submission comes from. */
export function Details({ id, row }: { id: SubmissionId; row: SubmissionRow }) {
  const { t } = useLingui();
  const { data: versions } = useVersions(id);
  const system = row.__system;
  // The first version is the last of the list.
  const userAgent = versions?.at(-1)?.userAgent ?? null;
  return (
    <RecordPart title={<Trans>Details</Trans>}>
      <Facts
        facts={[
          {
            label: <Trans>Instance ID</Trans>,
            children: (
              <>
                <Name>{row.__id}</Name> <CopyIcon text={row.__id} label={t`Copy the instance ID`} />
              </>
            ),
          },
          system.submitterName !== null && {
            label: <Trans>Submitted by</Trans>,
            children: (
              <>
                <Name>{system.submitterName}</Name>
              </>
            ),
          },
          {
            label: <Trans>Submitted at</Trans>,
            children: (
              <>
                <time dateTime={system.submissionDate}>{formatDateTime(system.submissionDate, true)}</time>
              </>
            ),
          },
          system.updatedAt !== null && {
            label: <Trans>Last changed at</Trans>,
            children: (
              <>
                <time dateTime={system.updatedAt}>{formatDateTime(system.updatedAt, true)}</time>
              </>
            ),
          },
          {
            label: <Trans>Review state</Trans>,
            children: (
              <>
                <StateMark system={system} />
              </>
            ),
          },
          {
            label: <Trans>Form version</Trans>,
            children: (
              <>
                {system.formVersion === '' ? (
                  <span className="muted">
                    <Trans>(blank)</Trans>
                  </span>
                ) : (
                  <Name>{system.formVersion}</Name>
                )}
              </>
            ),
          },
          system.deviceId !== null && {
            label: <Trans>Device ID</Trans>,
            children: (
              <>
                <Name>{system.deviceId}</Name>
              </>
            ),
          },
          userAgent !== null && {
            label: <Trans>User agent</Trans>,
            children: (
              <>
                <span title={visibleName(userAgent)}>
                  <AgentName agent={userAgent} />
                </span>
              </>
            ),
          },
        ]}
      />
    </RecordPart>
  );
}

import { AgentName } from '~/shared/ui/text/AgentName';
import { visibleName } from '~/shared/lib/visible-name';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { formatDateTime } from '~/shared/lib/dates';
import { CopyIcon, Fact, RecordPart } from '~/domain/records/Fact';
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
      <dl className="record-facts">
        <Fact name={<Trans>Instance ID</Trans>}>
          <Name>{row.__id}</Name> <CopyIcon text={row.__id} label={t`Copy the instance ID`} />
        </Fact>
        {system.submitterName !== null && (
          <Fact name={<Trans>Submitted by</Trans>}>
            <Name>{system.submitterName}</Name>
          </Fact>
        )}
        <Fact name={<Trans>Submitted at</Trans>}>
          <time dateTime={system.submissionDate}>{formatDateTime(system.submissionDate, true)}</time>
        </Fact>
        {system.updatedAt !== null && (
          <Fact name={<Trans>Last changed at</Trans>}>
            <time dateTime={system.updatedAt}>{formatDateTime(system.updatedAt, true)}</time>
          </Fact>
        )}
        <Fact name={<Trans>Review state</Trans>}>
          <StateMark system={system} />
        </Fact>
        <Fact name={<Trans>Form version</Trans>}>
          {system.formVersion === '' ? (
            <span className="muted">
              <Trans>(blank)</Trans>
            </span>
          ) : (
            <Name>{system.formVersion}</Name>
          )}
        </Fact>
        {system.deviceId !== null && (
          <Fact name={<Trans>Device ID</Trans>}>
            <Name>{system.deviceId}</Name>
          </Fact>
        )}
        {userAgent !== null && (
          <Fact name={<Trans>User agent</Trans>}>
            <span title={visibleName(userAgent)}>
              <AgentName agent={userAgent} />
            </span>
          </Fact>
        )}
      </dl>
    </RecordPart>
  );
}

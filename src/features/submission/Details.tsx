import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { formatDateTime } from '~/shared/lib/dates';
import { StateMark } from '~/shared/submissions/review-state';
import { Icon } from '~/shared/ui/icons/Icon';
import { copyText } from '~/shared/ui/text/copy-text';
import { Name } from '~/shared/ui/text/Name';
import type { SubmissionId } from '~/shared/submissions/record';
import { useVersions } from './queries';

/** Where the submission comes from (spec 21 §21.2). */
export function Details({ id, row }: { id: SubmissionId; row: SubmissionRow }) {
  const { t } = useLingui();
  const { data: versions } = useVersions(id);
  const system = row.__system;
  // The first version is the last of the list.
  const userAgent = versions?.at(-1)?.userAgent ?? null;
  const [copied, setCopied] = useState(false);
  return (
    <section className="submission-part" aria-labelledby="submission-details">
      <h2 id="submission-details">
        <Trans>Details</Trans>
      </h2>
      <dl className="submission-facts">
        <Fact name={<Trans>Instance ID</Trans>}>
          <Name>{row.__id}</Name>{' '}
          <button
            type="button"
            className="submission-copy"
            aria-label={copied ? t`Copied` : t`Copy the instance ID`}
            onBlur={() => setCopied(false)}
            onClick={() => void copyText(row.__id).then(setCopied)}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </button>
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
            <Name>{userAgent}</Name>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { StateMark } from './review-state';

/** The facts in the head of a submission: its state, who sent it and when. */
export function SubmissionFacts({ row: { __system: system } }: { row: SubmissionRow }) {
  return (
    <>
      <StateMark system={system} />
      {system.submitterName !== null && (
        <span>
          <Trans>
            Submitted by <Name>{system.submitterName}</Name>
          </Trans>
        </span>
      )}
      <TimeAgo iso={system.submissionDate} />
    </>
  );
}

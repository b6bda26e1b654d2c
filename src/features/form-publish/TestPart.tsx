import { Plural, Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Pair, PhraseAndSentence } from '~/shared/ui/text/Joined';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { Part } from './Part';
import { type Publication, useTests } from './queries';

/** Whether anybody has tried the draft, and what becomes of these submissions. */
export function TestPart({ projectId, xmlFormId }: Publication) {
  const { query, count, newest } = useTests({ projectId, xmlFormId });
  return (
    <Part title={<Trans>Testing</Trans>} needs={[query]}>
      {count === undefined ? undefined : count === 0 ? (
        <p>
          <Trans>
            Nobody has sent a test submission to this draft.{' '}
            <AppLink to={paths.formDraft(projectId, xmlFormId)}>Test it in Edit Form</AppLink>
          </Trans>
        </p>
      ) : (
        <p>
          <PhraseAndSentence
            first={<Sent count={count} newest={newest} to={paths.draftSubmissions(projectId, xmlFormId)} />}
            second={<Plural value={count} one="Publishing deletes it." other="Publishing deletes them." />}
          />
        </p>
      )}
    </Part>
  );
}

function Sent({ count, newest, to }: { count: number; newest: string | undefined; to: string }) {
  const link = (
    <AppLink to={to}>
      <Plural value={count} one="# test submission" other="# test submissions" />
    </AppLink>
  );
  if (newest === undefined) return link;
  return (
    <Pair
      first={link}
      second={
        <Trans>
          the latest <TimeAgo iso={newest} />
        </Trans>
      }
    />
  );
}

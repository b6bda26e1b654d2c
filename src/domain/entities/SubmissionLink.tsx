import { Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { VersionSource } from './source';

interface SubmissionLinkProps {
  projectId: number;
  source: Extract<VersionSource, { kind: 'submission' }>;
}

/** The submission that made a version, with a link to it while it exists. */
export function SubmissionLink({ projectId, source: { xmlFormId, instanceId, name } }: SubmissionLinkProps) {
  if (xmlFormId === null)
    return (
      <>
        <Name>{instanceId}</Name> <Trans>(deleted)</Trans>
      </>
    );
  return (
    <AppLink to={paths.submission(projectId, xmlFormId, instanceId)}>
      <Name>{name ?? instanceId}</Name>
    </AppLink>
  );
}

import { Trans } from '@lingui/react/macro';
import { shortId } from '~/domain/submissions/short-id';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { VersionSource } from './record';

interface SubmissionLinkProps {
  projectId: number;
  source: Extract<VersionSource, { kind: 'submission' }>;
  /** For narrow columns: a submission without a name is shown as “Submission”, without its id. */
  isShort?: boolean;
}

/** The submission that made a version: its name, or else the start of its id, linked while it exists. */
export function SubmissionLink({ projectId, source, isShort = false }: SubmissionLinkProps) {
  const { xmlFormId, instanceId } = source;
  const name = source.name ?? (isShort ? null : shortId(instanceId));
  const shown = name === null ? <Trans>Submission</Trans> : <Name>{name}</Name>;
  if (xmlFormId === null)
    return (
      <>
        {shown} <Trans>(deleted)</Trans>
      </>
    );
  return <AppLink to={paths.submission(projectId, xmlFormId, instanceId)}>{shown}</AppLink>;
}

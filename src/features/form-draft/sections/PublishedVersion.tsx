import { Trans } from '@lingui/react/macro';
import { useListFormVersions } from '~/api/generated/hooks/form-versions';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { VersionName } from '~/domain/definitions/VersionName';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

/** The published version, when it was published and by whom. */
export function PublishedVersion({ form }: { form: FormExtended }) {
  const { projectId, xmlFormId, version, publishedAt } = form;
  const { data } = useListFormVersions(projectId, xmlFormId);
  const [current] = (data ?? []) as FormVersionExtended[];
  const author = current?.version === version ? current.publishedBy?.displayName : undefined;
  const name = <VersionName version={version} />;
  const by = author !== undefined && <Name>{author}</Name>;
  const when = publishedAt !== null && <TimeAgo iso={publishedAt} />;
  return (
    <p className="draft-current">
      <Trans>Current version: {name}</Trans>{' '}
      <span className="muted">
        {by ? (
          <Trans>
            published {when} by {by}
          </Trans>
        ) : (
          <Trans>published {when}</Trans>
        )}
      </span>{' '}
      <AppLink to={paths.formVersions(projectId, xmlFormId)}>
        <Trans>All versions</Trans>
      </AppLink>
    </p>
  );
}

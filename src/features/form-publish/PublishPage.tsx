import type { FormPlace } from '~/api/edition';
import { Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { isProblem } from '~/api/problem';
import { useUploads } from '~/domain/forms/draft-uploads';
import { useIds } from '~/shared/address/use-ids';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { AttachmentPart } from './AttachmentPart';
import { AudiencePart } from './AudiencePart';
import { DefinitionPart } from './DefinitionPart';
import { EntityPart } from './EntityPart';
import { PublishForm } from './PublishForm';
import { type Publication, useEarlierVersions } from './queries';
import { TestPart } from './TestPart';
import './form-publish.css';

/** What publishing the draft changes, and the button that publishes it. */
export function PublishPage() {
  const { projectId, xmlFormId } = useIds();
  // Remount per form, so that nothing typed for the previous form stays.
  return <DraftPublication key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function DraftPublication({ projectId, xmlFormId }: FormPlace) {
  const { data: draft, error, refetch } = useGetDraft(projectId, xmlFormId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const earlier = useEarlierVersions({ projectId, xmlFormId });
  const uploading = useUploads({ projectId, xmlFormId });
  // Counts what others did meanwhile: all parts are then read again.
  const [revision, setRevision] = useState(0);
  if (isProblem(error, '404.1')) return <NoDraft projectId={projectId} xmlFormId={xmlFormId} />;
  if (!draft && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!draft || !form) return <ListSkeleton rows={6} />;
  const publication = { projectId, xmlFormId, draft, form, uploading };
  return (
    <div className="publish">
      <div className="publish-head">
        <h2>
          <Trans>Publish draft</Trans>
        </h2>
        <Lead {...publication} />
      </div>
      <SettingsColumns
        sticky
        aside={
          earlier ? (
            <PublishForm {...publication} earlier={earlier} onChanged={() => setRevision((count) => count + 1)} />
          ) : (
            <ListSkeleton rows={4} />
          )
        }
      >
        <Fragment key={revision}>
          <DefinitionPart {...publication} />
          <EntityPart {...publication} />
          <AttachmentPart {...publication} />
          <TestPart {...publication} />
          <AudiencePart {...publication} />
        </Fragment>
      </SettingsColumns>
    </div>
  );
}

/** Which version the draft replaces. */
function Lead({ form }: Publication) {
  const before = <Name>{form.version}</Name>;
  const { publishedAt } = form;
  return (
    <p className="muted">
      {publishedAt === null ? (
        <Trans>This form has not been published yet. Publishing makes it available for submissions.</Trans>
      ) : form.version === '' ? (
        <Trans>
          The draft replaces the version published <TimeAgo iso={publishedAt} />.
        </Trans>
      ) : (
        <Trans>
          The draft replaces version {before}, published <TimeAgo iso={publishedAt} />.
        </Trans>
      )}
    </p>
  );
}

/** Without a draft there is nothing to publish: it never was, somebody published it, or somebody abandoned it. */
function NoDraft({ projectId, xmlFormId }: FormPlace) {
  return (
    <EmptyState
      icon="form"
      title={<Trans>Nothing to publish</Trans>}
      action={
        <AppLink to={paths.formDraft(projectId, xmlFormId)}>
          <Trans>Go to Edit Form</Trans>
        </AppLink>
      }
    >
      <Trans>This form has no draft. Create one in Edit Form, then publish it here.</Trans>
    </EmptyState>
  );
}

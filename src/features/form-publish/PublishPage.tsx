import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from 'antd';
import { Fragment, useState } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { isProblem } from '~/api/problem';
import { useUploads } from '~/domain/forms/draft-uploads';
import { countLinks } from '~/domain/forms/public-links';
import { useAppUserCount } from '~/domain/forms/use-app-user-count';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { LabelledValue, CommaPair, PhraseAndSentence } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { DefinitionPart } from './DefinitionPart';
import { AttachmentPart, EntityPart, Part } from './parts';
import { PublishForm } from './PublishForm';
import { type Publication, useEarlierVersions, useTests } from './queries';
import './form-publish.css';

export function PublishPage() {
  const { projectId, xmlFormId } = useRouteIds();
  return <DraftPublication key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function DraftPublication({ projectId, xmlFormId }: FormRef) {
  const { data: draft, error, refetch } = useGetDraft(projectId, xmlFormId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const earlier = useEarlierVersions({ projectId, xmlFormId });
  const uploading = useUploads({ projectId, xmlFormId });
  // Counts changes by other users: after each, all parts remount and refetch.
  const [revision, setRevision] = useState(0);
  if (isProblem(error, '404.1')) return <NoDraft projectId={projectId} xmlFormId={xmlFormId} />;
  if (!draft && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!draft || !form) return <ListSkeleton rows={6} />;
  const publication = { projectId, xmlFormId, draft, form, uploading };
  return (
    <div className="publish">
      <div style={{ marginBlockEnd: 12 }}>
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

function NoDraft({ projectId, xmlFormId }: FormRef) {
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

function TestPart({ projectId, xmlFormId }: Publication) {
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
    <CommaPair
      first={link}
      second={
        <Trans>
          the latest <TimeAgo iso={newest} />
        </Trans>
      }
    />
  );
}

function AudiencePart({ projectId, xmlFormId, form }: Publication) {
  const { t } = useLingui();
  const { data: project } = useGetProject(projectId);
  const mayAppUsers = mayOpen('formAccess', { project }) === true;
  const appUsers = useAppUserCount({ projectId, xmlFormId, enabled: mayAppUsers });
  const count = appUsers ?? 0;
  const access = (
    <AppLink to={paths.formAccess(projectId)}>
      <Plural value={count} _0="No app user has access" one="# app user has access" other="# app users have access" />
    </AppLink>
  );
  const { active, closed, waiting } = countLinks(form);
  const links = (
    <AppLink to={paths.publicLinks(projectId, xmlFormId)}>
      <Plural
        value={active}
        _0="No public access link is active"
        one="# public access link is active"
        other="# public access links are active"
      />
    </AppLink>
  );
  return (
    <Part title={<Trans>Who gets it</Trans>}>
      {form.state !== 'open' && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={
            form.state === 'closing' ? (
              <Trans>
                The form is closing: nobody can download the new version until you open the form in Settings.
              </Trans>
            ) : form.state === 'closed' ? (
              <Trans>
                The form is closed: nobody can download the new version until you open the form in Settings.
              </Trans>
            ) : (
              <LabelledValue label={t`Form state`} value={<Name>{form.state}</Name>} />
            )
          }
        />
      )}
      <ul className="publish-list">
        {appUsers !== undefined && (
          <li>
            {count > 0 ? (
              <Trans>{access}. Their devices get the new version with their next update of forms.</Trans>
            ) : (
              access
            )}
          </li>
        )}
        {form.publishedAt === null ? (
          <li>
            <Trans>You can create public access links after publishing.</Trans>
          </li>
        ) : (
          <li>
            {active > 0 ? <Trans>{links}. People with a link get the new version when they open it.</Trans> : links}
            {closed > 0 && (
              <>
                {' · '}
                <Plural
                  value={closed}
                  one="# link does not open the form in its present state"
                  other="# links do not open the form in its present state"
                />
              </>
            )}
            {waiting > 0 && (
              <>
                {' · '}
                <Plural value={waiting} one="# link is being prepared" other="# links are being prepared" />
              </>
            )}
          </li>
        )}
      </ul>
    </Part>
  );
}

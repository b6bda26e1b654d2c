import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Steps } from 'antd';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { draft as draftEdition } from '~/api/form-version-ref';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { useListFormVersions } from '~/api/generated/hooks/form-versions';
import { useGetProject } from '~/api/generated/hooks/projects';
import { refetchAfter } from '~/api/invalidation';
import type { FormExtended, FormVersionExtended, ProjectExtended } from '~/api/schema';
import { VersionName } from '~/domain/definitions/VersionName';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { AttachmentsSection } from './attachments/AttachmentsSection';
import { DefinitionSection } from './DefinitionSection';
import { EntitiesSection } from './EntitiesSection';
import { type ForeignChange, type OwnChange, useDraft } from './queries';
import { NextStep, PublishSection, Section, TestingSection, WebFormsSection } from './sections';
import { DefinitionUpload } from './upload/DefinitionUpload';
import { UploadFailure } from './upload/UploadFailure';
import { notifyAccepted, useDefinitionUpload } from './upload/use-definition-upload';
import { replaceDefinition, startFromPublished } from './writes';
import './form-draft.css';

export function EditFormPage() {
  const { projectId, xmlFormId } = useRouteIds();
  return <EditForm key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function EditForm({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { data: project } = useGetProject(projectId);
  const { form, draft, foreign, error, retry, own } = useDraft(projectId, xmlFormId);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!form || !project || draft === undefined) return <ListSkeleton rows={8} />;
  return draft ? (
    <DraftPage project={project} form={form} draft={draft} foreign={foreign} own={own} />
  ) : (
    <NoDraft project={project} form={form} foreign={foreign} own={own} />
  );
}

interface DraftPageProps {
  project: ProjectExtended;
  form: FormExtended;
  draft: FormExtended;
  foreign: ForeignChange | null;
  own: OwnChange;
}

function DraftPage({ project, form, draft, foreign, own }: DraftPageProps) {
  const { projectId, xmlFormId } = form;
  const upload = useDraftUpload(form, draft, own);
  const check = useDraftCheck(form, draft);
  const { data: attachments } = useListDraftAttachments(projectId, xmlFormId);
  const missing = attachments?.filter(({ exists }) => !exists).length;
  // Sections below the attachments render deferred, unless the URL has an anchor.
  const { hash } = useLocation();
  const showsRest = useDeferredValue(true, hash !== '');
  const isPublished = form.publishedAt !== null;
  // Servers before 2025.1 lack `webformsEnabled`.
  const hasWebForms = !isPublished && typeof (form as Partial<FormExtended>).webformsEnabled === 'boolean';
  return (
    <div className="draft-page">
      <SectionList
        draft={draft}
        hasWebForms={hasWebForms}
        missing={missing}
        attachments={attachments?.length}
        isRefused={upload.state.phase === 'failed'}
        problems={check?.faults.length}
      />
      <Flex vertical gap={16} className="draft-main">
        <ForeignNotice foreign={foreign} />
        <ArchivedNotice project={project} />
        {isPublished && <PublishedVersion form={form} />}
        <NextStep draft={draft} missing={missing} problems={check?.faults.length} />
        <DefinitionSection form={form} draft={draft} upload={upload} check={check} />
        <Card id="attachments" size="small" className="draft-section">
          <AttachmentsSection projectId={projectId} xmlFormId={xmlFormId} />
        </Card>
        {showsRest && (
          <>
            <EntitiesSection draft={draft} />
            <TestingSection form={form} draft={draft} />
            {hasWebForms && <WebFormsSection form={form} />}
            <PublishSection form={form} draft={draft} own={own} />
          </>
        )}
      </Flex>
    </div>
  );
}

function NoDraft({ project, form, foreign, own }: Omit<DraftPageProps, 'draft'>) {
  const { projectId, xmlFormId } = form;
  const upload = useDraftUpload(form, null, own);
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    try {
      await own(() => startFromPublished(form));
      notifications.success(msg`Draft created.`);
    } catch (error) {
      notifications.failed(msg`The draft was not created.`, error);
    } finally {
      setCopying(false);
    }
  };
  return (
    <Flex vertical gap={16} className="draft-main draft-none">
      <ForeignNotice foreign={foreign} />
      <ArchivedNotice project={project} />
      {form.publishedAt !== null && <PublishedVersion form={form} />}
      <Section id="draft" title={<Trans>No draft</Trans>}>
        <p>
          <Trans>
            To change the form, start a draft. The published version stays in use until you publish the draft.
          </Trans>
        </p>
        {form.publishedAt !== null && (
          <Flex wrap align="center" gap={12}>
            <Button
              type="primary"
              loading={copying}
              disabled={upload.state.phase === 'sending'}
              onClick={() => void copy()}
            >
              <Trans>Create a new draft</Trans>
            </Button>
            <span className="muted">
              <Trans>A copy of the published version with its attachments.</Trans>
            </span>
          </Flex>
        )}
        <DefinitionUpload
          upload={upload}
          projectId={projectId}
          invitation={<Trans>Or drop a new definition anywhere on this page to start a draft with it.</Trans>}
        >
          <UploadFailure upload={upload} projectId={projectId} xmlFormId={xmlFormId} />
        </DefinitionUpload>
      </Section>
    </Flex>
  );
}

interface SectionListProps {
  draft: FormExtended;
  hasWebForms: boolean;
  /** Counts; undefined while loading. */
  attachments: number | undefined;
  missing: number | undefined;
  isRefused: boolean;
  problems: number | undefined;
}

function SectionList({ draft, hasWebForms, attachments, missing, isRefused, problems }: SectionListProps) {
  const { t } = useLingui();
  const faults = isRefused ? (
    <Trans>file refused</Trans>
  ) : problems ? (
    <Plural value={problems} one="# problem" other="# problems" />
  ) : undefined;
  const lacks = missing ? <Plural value={missing} one="# missing" other="# missing" /> : undefined;
  const untested = draft.submissions === 0 ? <Trans>not tested</Trans> : undefined;
  return (
    <nav className="draft-nav" aria-label={t`Sections of the draft`}>
      <Steps
        // No current step: sections may be done in any order.
        current={-1}
        orientation="vertical"
        size="small"
        classNames={{ root: 'draft-steps', itemRail: 'draft-steps-rail' }}
        items={[
          step('definition', <Trans>Definition</Trans>, faults, problems === 0),
          step('attachments', <Trans>Attachments</Trans>, lacks, missing === 0 && attachments !== 0),
          step('entities', <Trans>Entities</Trans>),
          step('testing', <Trans>Testing</Trans>, untested, true),
          ...(hasWebForms ? [step('web-forms', <Trans>Web form experience</Trans>)] : []),
          step('publish', <Trans>Publish</Trans>),
        ]}
      />
    </nav>
  );
}

/** `needs`: what is left to do. `isDone` counts only without it. */
function step(to: string, label: ReactNode, needs?: ReactNode, isDone = false) {
  const done = isDone && needs === undefined;
  return {
    key: to,
    title: (
      <>
        <a href={`#${to}`}>{label}</a>
        {done && (
          <span className="visually-hidden">
            <Trans>done</Trans>
          </span>
        )}
      </>
    ),
    content: needs,
    status: done ? ('finish' as const) : needs === undefined ? ('wait' as const) : ('error' as const),
    ...(done ? { icon: <Icon name="check" /> } : needs !== undefined && { icon: <Icon name="warning" /> }),
  };
}

function ForeignNotice({ foreign }: { foreign: ForeignChange | null }) {
  return (
    <div role="status">
      {foreign && (
        <Alert
          type="info"
          role="note"
          showIcon
          title={
            foreign === 'gone' ? (
              <Trans>
                The draft that was open here no longer exists: someone published or abandoned it. You can create a new
                one.
              </Trans>
            ) : (
              <Trans>Someone else changed the definition of this draft. This page shows the new one.</Trans>
            )
          }
        />
      )}
    </div>
  );
}

function ArchivedNotice({ project }: { project: ProjectExtended }) {
  if (project.archived !== true) return null;
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      icon={<Icon name="archive" />}
      title={
        <Trans>
          This project is archived. You can still change its forms; to continue collecting data, unarchive it in the{' '}
          <AppLink to={paths.projectSettings(project.id)}>project’s settings</AppLink>.
        </Trans>
      }
    />
  );
}

function PublishedVersion({ form }: { form: FormExtended }) {
  const { projectId, xmlFormId, version, publishedAt } = form;
  const { data } = useListFormVersions(projectId, xmlFormId);
  const [current] = (data ?? []) as FormVersionExtended[];
  const author = current?.version === version ? current.publishedBy?.displayName : undefined;
  const name = <VersionName version={version} />;
  const by = author !== undefined && <Name>{author}</Name>;
  const when = publishedAt !== null && <TimeAgo iso={publishedAt} />;
  return (
    <p>
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

function useDraftUpload(form: FormExtended, draft: FormExtended | null, own: OwnChange) {
  return useDefinitionUpload<void>({
    send: (file, ignoreWarnings, transfer) => own(() => replaceDefinition(form, draft, file, ignoreWarnings, transfer)),
    replaces: form.publishedAt === null ? null : form,
    onDone: (_, errors) => notifyAccepted(draft ? msg`Definition uploaded.` : msg`Draft created.`, errors),
    // The server may have finished the upload.
    onCancelled: () => void refetchAfter('createDraft', form.projectId, form.xmlFormId),
  });
}

/**
 * Problems of a draft that the server accepted. Code and definition load once the user interacts; undefined until
 * then, or on failure.
 */
function useDraftCheck(form: FormExtended, draft: FormExtended) {
  const { projectId, xmlFormId } = form;
  const isReplacing = form.publishedAt !== null && form.hash !== draft.hash;
  const used = useHasInteracted();
  const late = useDeferredLoading();
  const check = async (signal: AbortSignal) => {
    const [{ checkFile }, { fetchDefinition }] = await Promise.all([
      import('./upload/check-file'),
      import('~/domain/definitions/queries'),
    ]);
    const xml = await fetchDefinition({ projectId, xmlFormId, edition: draftEdition });
    return checkFile(xml, isReplacing ? form : null, signal);
  };
  return useQuery({
    queryKey: ['check of a draft', projectId, xmlFormId, draft.hash, form.hash],
    queryFn: used && late ? ({ signal }) => check(signal) : skipToken,
    staleTime: Infinity,
    retry: false,
  }).data;
}

const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** The user interacted with this document before: remounting after an upload need not wait again. */
const hadInteracted = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** False until the user moves the pointer, scrolls or presses a key. Focus does not count: the page moves it itself. */
function useHasInteracted(): boolean {
  const [used, setUsed] = useState(hadInteracted);
  useEffect(() => {
    if (used) return;
    const stop = new AbortController();
    const use = () => setUsed(true);
    for (const sign of interactionEvents)
      window.addEventListener(sign, use, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, [used]);
  return used;
}

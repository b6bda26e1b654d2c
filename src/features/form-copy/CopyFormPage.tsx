import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Progress, Select } from 'antd';
import { useRef, useState } from 'react';
import { useListFormAssignees } from '~/api/generated/hooks/assignments';
import { useGetDraft, useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { useGetForm, useListFormAttachments } from '~/api/generated/hooks/forms';
import { useGetProject, useListProjects } from '~/api/generated/hooks/projects';
import { useListPublicLinks } from '~/api/generated/hooks/public-links';
import type { ProjectExtended } from '~/api/schema';
import { copyJobKinds } from '~/domain/forms/draft-uploads';
import { formName } from '~/domain/forms/form-target';
import { TitleAndId } from '~/domain/forms/TitleAndId';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { usePageJob } from '~/shared/jobs/use-job';
import { bidiIsolate } from '~/shared/lib/isolate';
import { percentOf } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import type { Build, Step, StepNote } from './build-types';
import { BuildProgress, MakeFormSteps } from './BuildProgress';
import { MakeForm, combineQueries, useTargetProject } from './MakeForm';
import type { Origin } from './origin';
import { workbookExtension } from './sources';

export function CopyFormPage() {
  const { projectId, xmlFormId } = useRouteIds();
  return <CopyForm key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function useTargets(): { targets: ProjectExtended[] | undefined; error: unknown; retry: () => void } {
  const { i18n } = useLingui();
  const { data, error, refetch } = useListProjects();
  const order = new Intl.Collator(i18n.locale, { numeric: true });
  const targets = data
    ?.filter((project) => can(project, 'form.create') && project.archived !== true)
    .toSorted((one, other) => order.compare(one.name, other.name) || one.id - other.id);
  return { targets, error, retry: () => void refetch() };
}

function CopyForm({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(false);
  const [given, setGiven] = useState(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { origin, version, error, retry } = useFormOrigin(projectId, xmlFormId, draft);
  const { targets, error: projectsError, retry: retryProjects } = useTargets();
  // The form's own project may be archived or read-only.
  const project = targets?.find((one) => one.id === given) ?? targets?.[0];
  const { target, error: targetError, retry: retryTarget } = useTargetProject(project, projectId);
  const job = usePageJob<Build, Step, StepNote>(
    copyJobKinds.form,
    ({ source }) => source.kind === 'form' && source.projectId === projectId && source.xmlFormId === xmlFormId,
  );
  if (job) return <BuildProgress job={job} onAgain={retryTarget} />;
  if (!origin) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={6} />;
  const hasTwo = form?.publishedAt !== null && form?.draftToken !== null;
  return (
    <SettingsColumns
      aside={
        <SettingsBox title={<Trans>Bundle</Trans>}>
          <p>
            <Trans>
              A bundle is one ZIP file with the definition, the attachments and the settings. Create a form from it in
              any project, also on another server.
            </Trans>
          </p>
          <p className="muted">
            <Trans>
              It has no submissions and no entities. It names app users and public links, but contains nothing that
              gives access.
            </Trans>
          </p>
          <BundleDownload origin={origin} version={version} />
        </SettingsBox>
      }
    >
      <h2>
        <Trans>Copy form</Trans>
      </h2>
      {form && (
        <p>
          <TitleAndId form={form} />
        </p>
      )}
      <MakeFormSteps current={0} />
      {targets?.length === 0 && (
        <p>
          <Trans>You cannot create forms in any project, but you can download this form as a bundle.</Trans>
        </p>
      )}
      {targets && targets.length > 0 && (
        <>
          <FieldItem label={<Trans>Project</Trans>}>
            {(control) => (
              <Select
                {...control}
                style={{ inlineSize: '100%' }}
                value={String(project?.id)}
                onChange={(chosen) => setGiven(Number(chosen))}
                {...searchableOptions(
                  targets.map((one) => ({
                    value: String(one.id),
                    label: one.id === projectId ? t`${bidiIsolate(one.name)} (this project)` : one.name,
                  })),
                )}
              />
            )}
          </FieldItem>
          {hasTwo && (
            <FieldItem label={<Trans>Version</Trans>}>
              {(control) => (
                <Select
                  {...control}
                  style={{ inlineSize: '100%' }}
                  value={draft ? 'draft' : 'published'}
                  onChange={(chosen) => setDraft(chosen === 'draft')}
                  {...searchableOptions([
                    { value: 'published', label: t`Published version` },
                    { value: 'draft', label: t`Draft` },
                  ])}
                />
              )}
            </FieldItem>
          )}
        </>
      )}
      {projectsError !== null && !targets && <ErrorState error={projectsError} retry={retryProjects} />}
      {targetError !== undefined && !target && <ErrorState error={targetError} retry={retryTarget} />}
      {project && !target && targetError === undefined && <ListSkeleton rows={5} />}
      {target && (
        <MakeForm
          title={t`New form`}
          submitLabel={t`Copy form`}
          origin={origin}
          target={target}
          address={paths.formCopy(projectId, xmlFormId)}
        />
      )}
    </SettingsColumns>
  );
}

interface FormOrigin {
  origin: Origin | undefined;
  version: string;
  error: unknown;
  retry: () => void;
}

function useFormOrigin(projectId: number, xmlFormId: string, draft: boolean): FormOrigin {
  const project = useGetProject(projectId);
  const form = useGetForm(projectId, xmlFormId);
  const isPublished = form.data ? form.data.publishedAt !== null : undefined;
  const ofDraft = draft || isPublished === false;
  const draftForm = useGetDraft(projectId, xmlFormId, { query: { enabled: ofDraft } });
  const files = useListFormAttachments(projectId, xmlFormId, { query: { enabled: isPublished === true && !ofDraft } });
  const draftFiles = useListDraftAttachments(projectId, xmlFormId, { query: { enabled: ofDraft } });
  const mayGive = mayOpen('formAccess', { project: project.data }) === true;
  const assignees = useListFormAssignees(projectId, xmlFormId, 'app-user', { query: { enabled: mayGive } });
  const mayLink = mayOpen('publicLinks', { project: project.data, form: form.data }) === true;
  const links = useListPublicLinks(projectId, xmlFormId, { query: { enabled: mayLink } });
  const { isLoading, ...rest } = combineQueries([
    project,
    form,
    ofDraft ? draftForm : form,
    ofDraft ? draftFiles : files,
    ...(mayGive ? [assignees] : []),
    ...(mayLink ? [links] : []),
  ]);
  const definition = ofDraft ? draftForm.data : form.data;
  const attachments = ofDraft ? draftFiles.data : files.data;
  const origin =
    form.data && project.data && definition && attachments && !isLoading
      ? ({
          ref: { kind: 'form', projectId, xmlFormId, draft: ofDraft },
          xmlFormId,
          name: definition.name ?? formName(form.data),
          state: form.data.state,
          webformsEnabled: form.data.webformsEnabled,
          isPublished: form.data.publishedAt !== null,
          managedKey: project.data.keyId !== null && definition.keyId !== null,
          workbook: workbookExtension(definition.excelContentType),
          files: attachments.filter(({ exists }) => exists),
          appUsers: (assignees.data ?? []).map(({ id, displayName }) => ({ id, name: displayName })),
          links: (links.data ?? [])
            .filter(({ token }) => token !== null)
            .map(({ displayName, once }) => ({ displayName, once: once === true, properties: {} })),
        } satisfies Origin)
      : undefined;
  return { origin, version: definition?.version ?? '', ...rest };
}

function BundleDownload({ origin, version }: { origin: Origin; version: string }) {
  const { t, i18n } = useLingui();
  const [written, setWritten] = useState<number | null>(null);
  const cancel = useRef<AbortController>(null);
  // Plus the description, the XForm and the spreadsheet.
  const total = origin.files.filter(({ datasetExists }) => !datasetExists).length + (origin.workbook ? 3 : 2);
  const download = async () => {
    if (cancel.current) return;
    const stop = new AbortController();
    cancel.current = stop;
    try {
      const [{ openFileTarget, zipType }, { writeZip }, { bundleEntries, bundleName }] = await Promise.all([
        import('~/shared/lib/file-target'),
        import('~/shared/lib/zip/zip-writer'),
        import('./bundle/write-bundle'),
      ]);
      const target = await openFileTarget(bundleName(origin), zipType);
      if (!target) return;
      setWritten(0);
      await writeZip(bundleEntries(origin, version, stop.signal), target, {
        signal: stop.signal,
        onProgress: ({ files }) => setWritten(files),
      });
      notifications.success(msg`Bundle downloaded.`);
    } catch (error) {
      if (!stop.signal.aborted) notifications.failed(msg`The bundle was not downloaded.`, error);
    } finally {
      cancel.current = null;
      setWritten(null);
    }
  };
  if (written === null) {
    return (
      <Button data-page-action onClick={() => void download()}>
        <Trans>Download bundle</Trans>
      </Button>
    );
  }
  const [done, all] = [i18n.number(written), i18n.number(total)];
  return (
    <Flex wrap align="center" gap="8px 12px">
      <Progress
        percent={percentOf(written, total)}
        showInfo={false}
        aria-label={t`Download of the bundle`}
        style={{ inlineSize: 160 }}
      />
      <span role="status">
        <Trans>
          {done} of {all} files
        </Trans>
      </span>
      <Button onClick={() => cancel.current?.abort()}>
        <Trans>Cancel</Trans>
      </Button>
    </Flex>
  );
}

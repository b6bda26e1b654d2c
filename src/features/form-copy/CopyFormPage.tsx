import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { useState } from 'react';
import { isolate } from '~/shared/lib/isolate';
import { TitleAndId } from '~/domain/forms/TitleAndId';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useListProjects } from '~/api/generated/hooks/projects';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { useIds } from '~/shared/address/use-ids';
import { usePageJob } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { withSearch } from '~/shared/ui/controls/with-search';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { copyNames } from '~/domain/forms/draft-uploads';
import { type Build, type Step, type StepNote } from './build';
import { BuildProgress } from './BuildProgress';
import { BundleDownload } from './bundle/BundleDownload';
import { MakeForm } from './MakeForm';
import { MakeFormSteps } from './MakeFormSteps';
import { useFormOrigin } from './use-form-origin';
import { useTarget } from './use-target';
import './form-copy.css';

/** Copies a form to the same or another project, or downloads it as a bundle. */
export function CopyFormPage() {
  const { projectId, xmlFormId } = useIds();
  return <CopyForm key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

/** The projects in which the person may create forms, by name. */
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
  // The own project may be archived, or the person may only read it.
  const project = targets?.find((one) => one.id === given) ?? targets?.[0];
  const { target, error: targetError, retry: retryTarget } = useTarget(project, projectId);
  const job = usePageJob<Build, Step, StepNote>(
    copyNames.form,
    ({ source }) => source.kind === 'form' && source.projectId === projectId && source.xmlFormId === xmlFormId,
  );
  if (job) return <BuildProgress job={job} onAgain={retryTarget} />;
  if (!origin) return error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={6} />;
  const hasTwo = form?.publishedAt !== null && form?.draftToken !== null;
  return (
    <div className="make-form">
      <div className="make-form-main">
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
                  className="make-form-select"
                  value={String(project?.id)}
                  onChange={(chosen) => setGiven(Number(chosen))}
                  {...withSearch(
                    targets.map((one) => ({
                      value: String(one.id),
                      label: one.id === projectId ? t`${isolate(one.name)} (this project)` : one.name,
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
                    className="make-form-select"
                    value={draft ? 'draft' : 'published'}
                    onChange={(chosen) => setDraft(chosen === 'draft')}
                    {...withSearch([
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
      </div>
      <SettingsBox title={<Trans>Bundle</Trans>}>
        <p>
          <Trans>
            A bundle is one ZIP file with the definition, the attachments and the settings. Create a form from it in any
            project, also on another server.
          </Trans>
        </p>
        <p className="muted">
          <Trans>
            It has no submissions and no entities. It names app users and public links, but contains nothing that gives
            access.
          </Trans>
        </p>
        <BundleDownload origin={origin} version={version} />
      </SettingsBox>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useVisit } from '~/session/use-visit';
import { FavouriteStar } from '~/shared/favourites/FavouriteStar';
import { FormStateMark } from '~/shared/forms/FormStateMark';
import { formName } from '~/shared/forms/form-target';
import { parseId, paths } from '~/shared/lib/paths';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { LateFormFacts } from './LateFormFacts';

/** The frame of a form's pages: breadcrumbs, name, facts and tabs stay while a tab loads. */
export function FormLayout() {
  const { t } = useLingui();
  const params = useParams();
  const { pathname } = useLocation();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: project, error: projectError, refetch: refetchProject } = useGetProject(projectId);
  const { data: form, error: formError, refetch: refetchForm } = useGetForm(projectId, xmlFormId);
  const place = project && form && { projectId, xmlFormId, name: formName(form), projectName: project.name };
  useVisit(place);
  const error = (!project && projectError) || (!form && formError);
  if (error) {
    return (
      <SubjectError
        thing={error === projectError ? 'project' : 'form'}
        error={error}
        retry={() => {
          void refetchProject();
          void refetchForm();
        }}
      />
    );
  }
  const tabs: Tab[] = [];
  const add = (page: PageName, to: string, label: ReactNode, count?: number | null) => {
    if (project && mayOpen(page, { project, form }) !== false)
      tabs.push({
        to,
        label,
        ...(count !== undefined && { count }),
        current: pathname === to || pathname.startsWith(`${to}/`),
      });
  };
  add('submissions', paths.submissions(projectId, xmlFormId), <Trans>Submissions</Trans>, form?.submissions ?? null);
  add('publicLinks', paths.publicLinks(projectId, xmlFormId), <Trans>Public Access</Trans>);
  add('formDraft', paths.formDraft(projectId, xmlFormId), <Trans>Edit Form</Trans>);
  add('formVersions', paths.formVersions(projectId, xmlFormId), <Trans>Versions</Trans>);
  add('formOutline', paths.formOutline(projectId, xmlFormId), <Trans>Outline</Trans>);
  add('formSettings', paths.formSettings(projectId, xmlFormId), <Trans>Settings</Trans>);
  const version = form?.version;
  return (
    <RightsGate inProject project={project} form={form} errors={[projectError, formError]}>
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
        ]}
        title={form && formName(form)}
        mark={place && <FavouriteStar place={place} />}
        facts={
          form && (
            <>
              <span>
                <bdi>{form.xmlFormId}</bdi>
              </span>
              {version !== undefined && version !== '' && (
                <span>
                  <Trans>
                    Version <bdi>{version}</bdi>
                  </Trans>
                </span>
              )}
              <FormStateMark form={form} open />
              {project && <LateFormFacts key={xmlFormId} project={project} form={form} />}
            </>
          )
        }
        tabs={tabs}
      />
      <Outlet />
    </RightsGate>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useParams } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { mayOpen } from '~/session/page-rights';
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
  if (project && mayOpen('submissions', { project, form }) !== false) {
    tabs.push({
      to: paths.submissions(projectId, xmlFormId),
      label: <Trans>Submissions</Trans>,
      count: form?.submissions ?? null,
      current: true,
    });
  }
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

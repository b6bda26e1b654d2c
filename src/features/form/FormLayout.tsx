import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { formName } from '~/domain/forms/form-target';
import { FormStateMark } from '~/domain/forms/FormStateMark';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useVisit } from '~/session/recents';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { Name } from '~/shared/ui/text/Name';
import { LateFormFacts } from './LateFormFacts';
import { useFormAndProject } from './use-form-and-project';

export function FormLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { projectId, xmlFormId, project, form, problem, errors } = useFormAndProject();
  const place = project && form && { projectId, xmlFormId, name: formName(form), projectName: project.name };
  useVisit(place);
  const hasDraft = useHasDraft(project, form);
  if (problem) return <SubjectError {...problem} />;
  const published = form && form.publishedAt !== null;
  const mayDraft = mayOpen('formDraft', { project, form }) === true;
  const tabs: Tab[] = [];
  const add = (page: PageName, to: string, label: ReactNode, more: Pick<Tab, 'count' | 'mark'> = {}) => {
    // Tabs that only need a first version are shown disabled, with the reason.
    const onceItIs = form && { publishedAt: form.publishedAt ?? '' };
    if (!project || mayOpen(page, { project, form: onceItIs }) === false) return;
    tabs.push({
      to,
      label,
      ...more,
      ...(mayOpen(page, { project, form }) === false && { disabledReason: t`Publish the form first.` }),
      current: pathname === to || pathname.startsWith(`${to}/`),
    });
  };
  add('submissions', paths.submissions(projectId, xmlFormId), <Trans>Submissions</Trans>, {
    count: form?.submissions ?? null,
  });
  add('publicLinks', paths.publicLinks(projectId, xmlFormId), <Trans>Public Access</Trans>, {
    count: form?.publicLinks ?? null,
  });
  add('formDraft', paths.formDraft(projectId, xmlFormId), <Trans>Edit Form</Trans>, {
    mark: { icon: 'pencil', text: t`Draft`, shown: hasDraft },
  });
  add('formVersions', paths.formVersions(projectId, xmlFormId), <Trans>Versions</Trans>);
  add('formOutline', paths.formOutline(projectId, xmlFormId), <Trans>Outline</Trans>);
  add('formSettings', paths.formSettings(projectId, xmlFormId), <Trans>Settings</Trans>);
  const version = form?.version;
  return (
    <RightsGate
      inProject
      project={project}
      form={form}
      draft={mayDraft ? paths.formDraft(projectId, xmlFormId) : undefined}
      errors={errors}
    >
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
        ]}
        title={form && formName(form)}
        mark={place && <FavouriteStar place={place} />}
        facts={
          form ? (
            <>
              <span>
                <Name>{form.xmlFormId}</Name>
              </span>
              {version !== undefined && version !== '' && (
                <span>
                  <Trans>
                    Version <Name>{version}</Name>
                  </Trans>
                </span>
              )}
              {published ? (
                <FormStateMark form={form} open />
              ) : (
                <span>
                  <Icon name="pencil" /> <Trans>Not published yet</Trans>
                </span>
              )}
              {project && (
                <LateFormFacts
                  key={xmlFormId}
                  project={project}
                  form={form}
                  showsList={pathname === paths.submissions(projectId, xmlFormId)}
                />
              )}
            </>
          ) : null
        }
        tabs={tabs}
      />
      <Outlet />
    </RightsGate>
  );
}

/** For users who may edit the form. Requested after the page has loaded; false until then. */
function useHasDraft(project: ProjectExtended | undefined, form: FormExtended | undefined): boolean {
  const late = useDeferredLoading();
  const published = form !== undefined && form.publishedAt !== null;
  const enabled = late && published && mayOpen('formDraft', { project, form }) === true;
  // After a draft was abandoned or published, the error stands beside its cached data.
  const { isSuccess } = useGetDraft(form?.projectId ?? 0, form?.xmlFormId ?? '', { query: { enabled, retry: false } });
  return form !== undefined && (!published || isSuccess);
}

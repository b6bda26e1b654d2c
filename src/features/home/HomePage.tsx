import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useListProjects } from '~/api/generated/hooks/projects';
import type { ProjectWithLists } from '~/api/schema';
import { useSitePreference } from '~/session/preferences';
import { latestOf, sortBy } from '~/shared/forms/sort';
import { formName } from '~/shared/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/AppLink';
import { PageHead } from '~/shared/ui/page/PageHead';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { ProjectBlock } from './ProjectBlock';
import { homeProjects } from './queries';
import { rowLimit } from './row-limit';
import { SortSelect } from './SortSelect';
import './home.css';

/** The forms of a project that take submissions, or will: closed ones are left to the project's own page. */
const openForms = (project: ProjectWithLists) => (project.formList ?? []).filter((form) => form.state !== 'closed');

/** Where everyone starts: the projects with what waits in their forms, in the order the user likes. */
export function HomePage() {
  const { i18n } = useLingui();
  const [mode, setMode] = useSitePreference('projectSortMode');
  const { data, error, refetch } = useListProjects(homeProjects);

  const sorted = sortBy(
    data ?? [],
    mode,
    (project) => ({
      name: project.name,
      createdAt: project.createdAt,
      latest: latestOf(...(project.formList ?? []).map((form) => form.lastSubmission)),
    }),
    i18n.locale,
  );
  const active = sorted.filter((project) => !project.archived);
  const archived = sorted.filter((project) => project.archived);
  const blocks = active.map((project) => ({
    project,
    forms: sortBy(openForms(project), mode, (form) => ({ name: formName(form), createdAt: form.createdAt, latest: form.lastSubmission }), i18n.locale),
  }));
  const limit = rowLimit(blocks.map(({ forms }) => forms.length));
  const count = active.length;

  return (
    <>
      <PageHead
        title={<Trans>Projects</Trans>}
        facts={data && <span><Plural value={count} one="# project" other="# projects" /></span>}
        actions={<SortSelect value={mode} onChange={setMode} />}
      />
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && active.length === 0 && (
        <EmptyState title={<Trans>You have no projects yet</Trans>}>
          <Trans>Projects you are given a role in show here. Ask whoever gave you your account for one.</Trans>
        </EmptyState>
      )}
      {blocks.map(({ project, forms }) => (
        <ProjectBlock key={project.id} project={project} forms={forms} limit={limit} />
      ))}
      {archived.length > 0 && (
        <section className="archived" aria-labelledby="archived-heading">
          <h2 id="archived-heading"><Trans>Archived projects</Trans></h2>
          <ul>
            {archived.map((project) => (
              <li key={project.id}>
                <AppLink to={paths.project(project.id)}><bdi>{project.name}</bdi></AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

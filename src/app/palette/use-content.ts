import { useMemo } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListUsers } from '~/api/generated/hooks/users';
import type { ProjectWithLists } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { formName, formTarget } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import type { Item } from './items';

/** Names seldom change and the palette is opened often, so answers stay fresh for this time. */
const fresh = 60_000;

/** The same request as the search of the home page, so that one answer serves both. */
const withLists = { forms: true, datasets: true } as const;

const none: readonly ProjectWithLists[] = [];

const formItems = (project: ProjectWithLists): Item[] =>
  (project.formList ?? []).flatMap((form): Item[] => {
    const to = formTarget(form, project);
    const label = formName(form);
    const { projectId, xmlFormId } = form;
    if (to === null) return [];
    return [
      {
        id: to,
        icon: 'form',
        label,
        detail: project.name,
        ...(label === xmlFormId ? {} : { also: xmlFormId }),
        to,
        place: { projectId, xmlFormId, name: label, projectName: project.name },
      },
    ];
  });

const entityListItems = (project: ProjectWithLists): Item[] =>
  (mayOpen('entities', { project }) === true ? (project.datasetList ?? []) : []).map(({ name }): Item => {
    const to = paths.entities(project.id, name);
    const place = { projectId: project.id, datasetName: name, name, projectName: project.name };
    return { id: to, icon: 'table', label: name, detail: project.name, to, place };
  });

function projectItem(project: ProjectWithLists): Item[] {
  const { id: projectId, name } = project;
  const to = paths.project(projectId);
  return mayOpen('forms', { project })
    ? [{ id: to, icon: project.archived ? 'archive' : 'list', label: name, to, place: { projectId, name } }]
    : [];
}

/**
 * The projects that this user can open; and, once something is `sought`, their forms and entity lists, and the web
 * users, if the user may open them. One request each, cached for a minute.
 */
export function useContent(sought: boolean) {
  const user = useCurrentUser();
  const projects = useListProjects(undefined, { query: { staleTime: fresh } });
  const everything = useListProjects(withLists, { query: { staleTime: fresh, enabled: sought } });
  const mayUsers = mayOpen('userEdit', { user }) === true;
  const users = useListUsers(undefined, { query: { staleTime: fresh, enabled: mayUsers && sought } });
  const known = everything.data ?? projects.data;
  const places = useMemo(
    () => known?.flatMap((project) => [...projectItem(project), ...formItems(project), ...entityListItems(project)]),
    [known],
  );
  const people = useMemo(
    () =>
      (mayUsers ? users.data : undefined)?.map(({ id, displayName, email }): Item => ({
        id: paths.userEdit(id),
        icon: 'user',
        label: displayName,
        detail: email,
        to: paths.userEdit(id),
      })),
    [users.data, mayUsers],
  );
  const asked = [...(sought ? [everything] : [projects]), ...(sought && mayUsers ? [users] : [])];
  return {
    /** With their forms and lists, as far as they have loaded. */
    projects: known ?? none,
    /** Undefined until some have loaded. */
    places,
    /** Whether forms and lists are loaded: then a place that is missing does not exist. */
    complete: everything.data !== undefined,
    people,
    loading: asked.some(({ data, isFetching }) => data === undefined && isFetching),
    /** Why something failed to load; null if nothing did. */
    failure:
      asked.find(({ data, error, isFetching }) => data === undefined && error !== null && !isFetching)?.error ?? null,
    retry: () => {
      for (const query of asked) if (query.data === undefined) void query.refetch();
    },
  };
}

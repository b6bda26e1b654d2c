import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject, useListProjects } from '~/api/generated/hooks/projects';
import { useListUsers } from '~/api/generated/hooks/users';
import type { ProjectWithLists } from '~/api/schema';
import { formName, formTarget } from '~/domain/forms/form-target';
import { locales, selectLocale } from '~/i18n/i18n';
import { isLocale } from '~/i18n/locales';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { isSameVisit, type Visited } from '~/session/preference-rules';
import { useFavourites, useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { parseId, paths } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { screenActions } from '~/shared/screen/registry';
import type { IconName } from '~/shared/ui/icons/Icon';
import { chooseTheme, currentTheme, type ThemeChoice } from '~/shared/ui/theme/theme';
import { useInnermostParams } from '~/shared/url-state/use-route-ids';
import { overlay, shortcutTargets } from '../shell/shortcuts';
import { askToLogOut } from '../shell/UnsavedGuard';
import { reachablePages } from './screens';
import type { Item, Section } from './search';

/** Milliseconds that answers stay fresh: names change rarely, and the palette opens often. */
const staleTime = 60_000;

/** The same request as the home page's search, so that they share the cache. */
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

export function useContent(isSearching: boolean) {
  const user = useCurrentUser();
  const projects = useListProjects(undefined, { query: { staleTime } });
  const everything = useListProjects(withLists, { query: { staleTime, enabled: isSearching } });
  const mayUsers = mayOpen('userEdit', { user }) === true;
  const users = useListUsers(undefined, { query: { staleTime, enabled: mayUsers && isSearching } });
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
  const requested = [...(isSearching ? [everything] : [projects]), ...(isSearching && mayUsers ? [users] : [])];
  return {
    projects: known ?? none,
    places,
    /** Forms and lists have loaded: a missing place does not exist. */
    complete: everything.data !== undefined,
    people,
    loading: requested.some(({ data, isFetching }) => data === undefined && isFetching),
    failure:
      requested.find(({ data, error, isFetching }) => data === undefined && error !== null && !isFetching)?.error ??
      null,
    retry: () => {
      for (const query of requested) if (query.data === undefined) void query.refetch();
    },
  };
}

const maxRecent = 6;

function placePath({ projectId, xmlFormId, datasetName }: Visited): string {
  if (xmlFormId !== undefined) return paths.form(projectId, xmlFormId);
  return datasetName === undefined ? paths.project(projectId) : paths.entityList(projectId, datasetName);
}

const placeIcon = ({ xmlFormId, datasetName }: Visited): IconName =>
  xmlFormId !== undefined ? 'form' : datasetName === undefined ? 'list' : 'table';

interface Known {
  places: readonly Item[] | undefined;
  complete: boolean;
}

function placeItem(place: Visited, { places, complete }: Known): Item[] {
  const found = places?.find((item) => item.place && isSameVisit(item.place, place));
  if (found) return [found];
  const isDeleted =
    places !== undefined && (complete || !places.some((item) => item.place?.projectId === place.projectId));
  const to = placePath(place);
  return isDeleted
    ? []
    : [
        {
          id: to,
          icon: placeIcon(place),
          label: place.name,
          detail: place.projectName,
          to,
          place,
        },
      ];
}

function useScreens(): Item[] {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  const params = useInnermostParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const user = useCurrentUser();
  const { data: project } = useGetProject(projectId, { query: { enabled: false } });
  const { data: form } = useGetForm(projectId, params['xmlFormId'] ?? '', { query: { enabled: false } });
  const known = {
    projectName: project?.name,
    formName: form && formName(form),
    listName: params['datasetName'],
  };
  const keys: Record<string, string> = Object.fromEntries(
    Object.entries(shortcutTargets).map(([letter, { to }]) => [to, `G ${letter.toUpperCase()}`]),
  );
  const aliases: Record<string, string> = { [paths.users()]: t`Users`, [paths.audits()]: t`System` };
  return reachablePages(params, { user, project, form })
    .filter(({ path }) => path !== pathname)
    .map(({ path, title, actions }): Item => {
      const [label = path, ...around] = title(known, (message) => i18n._(message)).filter((part) => part !== undefined);
      return {
        id: `screen ${path}`,
        icon: 'chevronRight',
        label,
        alias: aliases[path],
        detail: around.join(' · ') || undefined,
        also: actions && i18n._(actions),
        to: path,
        keys: keys[path],
      };
    });
}

/**
 * `sections` show while nothing is typed; `small` (pages, commands) and `remembered` (recent, favourites) can be
 * searched before everything has loaded.
 */
export function useSections(known: Known): { sections: Section[]; small: Item[]; remembered: Item[] } {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [recents] = useSitePreference('alidadeRecents');
  const { favourites } = useFavourites();
  const screens = useScreens();
  const commands = useCommands();
  const actions = useMemo(() => screenActions(), []);
  const here = actions.map(({ id, label, run, keys }): Item => ({
    id: `here ${id}`,
    icon: 'check',
    label,
    run,
    keys,
    isHere: true,
  }));
  const elsewhere = screens.filter(({ to: path }) => !actions.some(({ to }) => to === path));
  const isHere = ({ place }: Item) =>
    place !== undefined &&
    (pathname === placePath(place) ||
      ((place.xmlFormId ?? place.datasetName) !== undefined && pathname.startsWith(`${placePath(place)}/`)));
  const recent = recents
    .flatMap((place) => placeItem(place, known))
    .filter((item) => !isHere(item))
    .slice(0, maxRecent);
  const marked = favourites
    .flatMap((place) => placeItem(place, known))
    .filter((item) => !recent.some(({ id }) => id === item.id));
  const sections: Section[] = [
    { id: 'recent', title: t`Recent`, items: recent },
    { id: 'favourites', title: t`Favourites`, items: marked },
    { id: 'here', title: t`On this page`, items: here },
    { id: 'screens', title: t`Go to`, items: elsewhere },
    { id: 'commands', title: productName, items: commands },
  ];
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    small: [...here, ...elsewhere, ...commands],
    remembered: [...recent, ...marked],
  };
}

function useCommands(): Item[] {
  const { t, i18n } = useLingui();
  const [off, setOff] = useSitePreference('alidadeShortcutsOff');
  const languages = Object.entries(locales)
    .filter(([tag]) => tag !== i18n.locale)
    .map(([tag, { name }]): Item => ({
      id: `language ${tag}`,
      icon: 'globe',
      label: t`Language: ${name}`,
      run: () => void (isLocale(tag) && selectLocale(tag)),
    }));
  const themes: [ThemeChoice, Item['icon'], string][] = [
    ['light', 'sun', t`Theme: light`],
    ['dark', 'moon', t`Theme: dark`],
    ['system', 'sun', t`Theme: as on this device`],
  ];
  const { pathname } = useLocation();
  const user = useCurrentUser();
  return [
    // The home page has its own button.
    ...(pathname !== paths.home() && can(user, 'project.create')
      ? [
          {
            id: 'new project',
            icon: 'list' as const,
            label: t`New project`,
            run: () => overlay.set('new-project'),
          },
        ]
      : []),
    {
      id: 'keys',
      icon: 'help',
      label: t`Keyboard shortcuts`,
      run: () => overlay.set('keys'),
      keys: off ? undefined : '?',
    },
    {
      id: 'keys off',
      icon: 'help',
      label: off ? t`Turn keyboard shortcuts on` : t`Turn keyboard shortcuts off`,
      run: () => setOff(off ? null : true),
    },
    ...languages,
    ...themes
      .filter(([choice]) => choice !== currentTheme.get().choice)
      .map(([choice, icon, label]): Item => ({ id: `theme ${choice}`, icon, label, run: () => chooseTheme(choice) })),
    { id: 'log out', icon: 'user', label: t`Log out`, run: askToLogOut },
  ];
}

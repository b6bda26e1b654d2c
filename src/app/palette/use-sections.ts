import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { isSamePlace, type Visited } from '~/session/preference-rules';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { useFavourites } from '~/session/use-favourites';
import { formName } from '~/domain/forms/form-target';
import { usePageParams } from '~/shared/address/use-ids';
import { parseId, paths } from '~/shared/lib/paths';
import type { IconName } from '~/shared/ui/icons/Icon';
import { productName } from '~/shared/lib/product';
import { screenActions } from '~/shared/screen/registry';
import { placesByKey } from '../shell/places';
import type { Item, Section } from './items';
import { screensFrom } from './screens';
import { useCommands } from './use-commands';

/** Limit per section, so that the others stay on the screen. */
const mostRecent = 6;

function pathOf({ projectId, xmlFormId, datasetName }: Visited): string {
  if (xmlFormId !== undefined) return paths.form(projectId, xmlFormId);
  return datasetName === undefined ? paths.project(projectId) : paths.entityList(projectId, datasetName);
}

/** The icon of a place that is not known to the server's lists. */
const iconOf = ({ xmlFormId, datasetName }: Visited): IconName =>
  xmlFormId !== undefined ? 'form' : datasetName === undefined ? 'list' : 'table';

/** The known places: undefined before any have loaded; `complete` once forms are among them. */
interface Known {
  places: readonly Item[] | undefined;
  complete: boolean;
}

/** A place as an item: with its current name if known, left out if known to be deleted. */
function itemOf(place: Visited, { places, complete }: Known): Item[] {
  const found = places?.find((item) => item.place && isSamePlace(item.place, place));
  if (found) return [found];
  const isGone =
    places !== undefined && (complete || !places.some((item) => item.place?.projectId === place.projectId));
  const to = pathOf(place);
  return isGone
    ? []
    : [
        {
          id: to,
          icon: iconOf(place),
          label: place.name,
          detail: place.projectName,
          to,
          place,
        },
      ];
}

/** The pages reachable from here: the site's, and those of the open project and form. */
function useScreens(): Item[] {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  const params = usePageParams();
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
    Object.entries(placesByKey).map(([letter, { to }]) => [to, `G ${letter.toUpperCase()}`]),
  );
  // The names of these pages in the top bar.
  const aliases: Record<string, string> = { [paths.users()]: t`Users`, [paths.audits()]: t`System` };
  return screensFrom(params, { user, project, form })
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
 * The palette's items: `sections` if nothing is typed; `small` (pages and commands) and `remembered` (visited and
 * favourite places) to search before everything has loaded.
 */
export function useSections(known: Known): { sections: Section[]; small: Item[]; remembered: Item[] } {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [recents] = useSitePreference('alidadeRecents');
  const { favourites } = useFavourites();
  const screens = useScreens();
  const commands = useCommands();
  // Fixed when the palette opens over the page.
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
    (pathname === pathOf(place) ||
      ((place.xmlFormId ?? place.datasetName) !== undefined && pathname.startsWith(`${pathOf(place)}/`)));
  const recent = recents
    .flatMap((place) => itemOf(place, known))
    .filter((item) => !isHere(item))
    .slice(0, mostRecent);
  const marked = favourites
    .flatMap((place) => itemOf(place, known))
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

import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useListAudits } from '~/api/generated/hooks/audits';
import { useListRoles } from '~/api/generated/hooks/roles';
import type { AuditList } from '~/api/schema';
import { createRoleNamer } from '~/domain/roles/roles';
import { type Entry, grantTargetId, type Target, toEntry } from './entries';
import type { Names } from './sentences/sentence';

interface EntryPage {
  entries: readonly Entry[];
}

const placeKinds: ReadonlySet<Target['kind']> = new Set(['project', 'form', 'purged']);

/** Projects and forms by their id in the log, which no other response has. */
const placesOf = (entries: readonly Entry[]): ReadonlyMap<string, Target> =>
  new Map(entries.flatMap(({ target }) => (target && placeKinds.has(target.kind) ? [[target.id, target]] : [])));

const placesIn = (list: AuditList) => placesOf(list.map(toEntry));

/** The names in a piece, and the ids that roles and access in it refer to. */
interface EntryNames {
  places: ReadonlyMap<string, Target>;
  projects: readonly string[];
  forms: readonly string[];
  roles: boolean;
}
const namesCache = new WeakMap<readonly Entry[], EntryNames>();

function namesInEntries(entries: readonly Entry[]): EntryNames {
  const known = namesCache.get(entries);
  if (known) return known;
  const named = (ofProjects: boolean) =>
    entries.flatMap(({ action, details }) => {
      const id = grantTargetId(details);
      return id === null || id === '*' || action.startsWith('user.') !== ofProjects ? [] : [id];
    });
  const made: EntryNames = {
    places: placesOf(entries),
    projects: named(true),
    forms: named(false),
    roles: entries.some(({ details }) => details !== null && 'roleId' in details),
  };
  namesCache.set(entries, made);
  return made;
}

const maxLookups = 1000;

/**
 * Names of roles, projects and forms. Projects and forms are known from other entries, or else from the log of their
 * creation.
 */
export function useNames(pieces: readonly EntryPage[]): Names {
  const { i18n } = useLingui();
  const all = useMemo(() => pieces.map(({ entries }) => namesInEntries(entries)), [pieces]);
  const missing = useMemo(() => {
    const unknown = (id: string) => !all.some(({ places }) => places.has(id));
    return {
      projects: all.some(({ projects }) => projects.some(unknown)),
      forms: all.some(({ forms }) => forms.some(unknown)),
    };
  }, [all]);
  const hasRoles = all.some(({ roles }) => roles);
  const { data: roles } = useListRoles({ query: { enabled: hasRoles, staleTime: Infinity } });
  const lookUp = (enabled: boolean) => ({ query: { enabled, staleTime: Infinity, select: placesIn } });
  const { data: projects } = useListAudits({ action: 'project.create', limit: maxLookups }, lookUp(missing.projects));
  const { data: forms } = useListAudits({ action: 'form.create', limit: maxLookups }, lookUp(missing.forms));
  return useMemo(() => {
    const maps = [...all.map(({ places }) => places), ...(projects ? [projects] : []), ...(forms ? [forms] : [])];
    return {
      role: createRoleNamer(roles ?? [], i18n),
      place: (id) => maps.find((places) => places.has(id))?.get(id),
      version: [i18n.locale, roles?.length, projects?.size, forms?.size].join(),
    };
  }, [all, roles, projects, forms, i18n]);
}

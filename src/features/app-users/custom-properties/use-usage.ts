import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListForms } from '~/api/generated/hooks/forms';
import { getListPublicLinksQueryOptions } from '~/api/generated/hooks/public-links';
import { can, type Subject } from '~/session/can';

/**
 * How many app users and public links have a value of each property; undefined while loading, or if it cannot be known.
 */
export interface Usage {
  appUsers: ReadonlyMap<string, number> | undefined;
  publicLinks: ReadonlyMap<string, number> | undefined;
}

/** How many have a value, per property. */
function countProperties(
  list: readonly { properties: Readonly<Record<string, string>> | null }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { properties } of list) {
    for (const name of Object.keys(properties ?? {})) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Counts what the user may list. The server has no list of a project's public links, so those of each form are read;
 * only forms that were published can have links.
 */
export function useUsage(project: (Subject & { id: number }) | undefined, wanted: boolean): Usage {
  const projectId = project?.id ?? 0;
  const mayUsers = wanted && can(project, 'field_key.list');
  const mayLinks = wanted && can(project, 'form.list', 'public_link.list');
  const { data: users } = useListAppUsers(projectId, { query: { enabled: mayUsers } });
  const { data: forms } = useListForms(projectId, undefined, { query: { enabled: mayLinks } });
  const ids = useMemo(
    () => (mayLinks ? (forms ?? []).filter((form) => form.publishedAt !== null).map((form) => form.xmlFormId) : []),
    [mayLinks, forms],
  );
  const links = useQueries({
    queries: ids.map((xmlFormId) => getListPublicLinksQueryOptions(projectId, xmlFormId)),
    combine: (answers) =>
      answers.every((answer) => answer.data !== undefined) ? answers.flatMap((answer) => answer.data ?? []) : undefined,
  });
  return useMemo(
    () => ({
      appUsers: users && countProperties(users),
      publicLinks: mayLinks && forms && links ? countProperties(links) : undefined,
    }),
    [users, mayLinks, forms, links],
  );
}

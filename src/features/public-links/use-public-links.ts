import { useMemo } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useListPublicLinks } from '~/api/generated/hooks/public-links';
import { useDescribed } from '~/domain/actors/queries';
import { rowOf } from './rows';

/** The data of the list (`useDescribed`). */
export function usePublicLinks(projectId: number, xmlFormId: string) {
  const { data: form } = useGetForm(projectId, xmlFormId);
  const links = useListPublicLinks(projectId, xmlFormId);
  const rows = useMemo(() => form && links.data?.map((link) => rowOf(link, form, location.origin)), [form, links.data]);
  const { ready, ...described } = useDescribed(projectId, links);
  return { ...described, form, rows, ready: ready && rows !== undefined };
}

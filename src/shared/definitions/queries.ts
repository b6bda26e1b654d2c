import { type QueryFunction, queryOptions } from '@tanstack/react-query';
import { client } from '~/api/client';
import { getListDraftAttachmentsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getListFormVersionAttachmentsQueryOptions } from '~/api/generated/hooks/form-versions';
import { getListFormAttachmentsQueryOptions } from '~/api/generated/hooks/forms';
import type { ApiError } from '~/api/problem';
import type { FormAttachmentList } from '~/api/schema';
import { type DefinitionOf, versionInPath } from './edition';

async function fetchXml({ projectId, xmlFormId, edition }: DefinitionOf, signal: AbortSignal): Promise<string> {
  const path = { projectId, xmlFormId };
  const parseAs = 'text';
  if (edition.kind === 'draft') {
    const { data } = await client.GET('/projects/{projectId}/forms/{xmlFormId}/draft.xml', {
      params: { path },
      parseAs,
      signal,
    });
    return data ?? '';
  }
  if (edition.kind === 'published') {
    const { data } = await client.GET('/projects/{projectId}/forms/{xmlFormId}.xml', {
      params: { path },
      parseAs,
      signal,
    });
    return data ?? '';
  }
  const { data } = await client.GET('/projects/{projectId}/forms/{xmlFormId}/versions/{version}.xml', {
    params: { path: { ...path, version: versionInPath(edition.version) } },
    parseAs,
    signal,
  });
  return data ?? '';
}

const keyOf = ({ projectId, xmlFormId, edition }: DefinitionOf) => {
  const form = [projectId, xmlFormId] as const;
  if (edition.kind === 'draft') return ['getDraftXml', ...form] as const;
  return edition.kind === 'published'
    ? (['getFormXml', ...form] as const)
    : (['getFormVersionXml', ...form, edition.version] as const);
};

/**
 * The XML of a definition as text, read again after what changes it. It may be megabytes, so it is forgotten soon after
 * the last screen that shows it. In: `hash`, if known, tells a new definition from the old one.
 */
export const definitionXml = (definition: DefinitionOf, hash?: string) =>
  queryOptions({
    queryKey: [...keyOf(definition), ...(hash === undefined ? [] : [hash])],
    queryFn: ({ signal }) => fetchXml(definition, signal),
    // A version never changes.
    staleTime: definition.edition.kind === 'version' || hash !== undefined ? Number.POSITIVE_INFINITY : 0,
    gcTime: 30_000,
  });

/** The attachments of a definition. */
export const definitionAttachments = ({ projectId, xmlFormId, edition }: DefinitionOf) => {
  const query =
    edition.kind === 'draft'
      ? getListDraftAttachmentsQueryOptions(projectId, xmlFormId)
      : edition.kind === 'published'
        ? getListFormAttachmentsQueryOptions(projectId, xmlFormId)
        : getListFormVersionAttachmentsQueryOptions(projectId, xmlFormId, versionInPath(edition.version));
  return queryOptions<FormAttachmentList, ApiError>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as QueryFunction<FormAttachmentList>,
  });
};

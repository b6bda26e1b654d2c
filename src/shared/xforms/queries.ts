import { type QueryKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { client } from '~/api/client';
import { getGetDraftXmlQueryKey } from '~/api/generated/hooks/form-drafts';
import { getGetFormVersionXmlQueryKey } from '~/api/generated/hooks/form-versions';
import { getGetFormXmlQueryKey } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import { compareForms, diffXml, prettyXml, readForm } from './reader';

/** One definition of a form. */
type DefinitionVersion =
  | { kind: 'draft' }
  | { kind: 'published' }
  /** A published version by its name, which may be empty. */
  | { kind: 'version'; version: string };

export interface DefinitionSource {
  projectId: number;
  xmlFormId: string;
  version: DefinitionVersion;
}

/** How the server writes the empty version in paths. */
const emptyVersion = '___';

/** The key of the definition's own operation, so that its line in api/invalidation.ts covers all that is read from it. */
function keyOf({ projectId, xmlFormId, version }: DefinitionSource): QueryKey {
  if (version.kind === 'draft') return getGetDraftXmlQueryKey(projectId, xmlFormId);
  if (version.kind === 'published') return getGetFormXmlQueryKey(projectId, xmlFormId);
  return getGetFormVersionXmlQueryKey(projectId, xmlFormId, version.version || emptyVersion);
}

async function load({ projectId, xmlFormId, version }: DefinitionSource, signal: AbortSignal): Promise<string> {
  const path = { projectId, xmlFormId };
  const options = { parseAs: 'text', signal } as const;
  if (version.kind === 'draft')
    return textOf(
      await client.GET('/projects/{projectId}/forms/{xmlFormId}/draft.xml', { params: { path }, ...options }),
    );
  if (version.kind === 'published')
    return textOf(await client.GET('/projects/{projectId}/forms/{xmlFormId}.xml', { params: { path }, ...options }));
  return textOf(
    await client.GET('/projects/{projectId}/forms/{xmlFormId}/versions/{version}.xml', {
      params: { path: { ...path, version: version.version || emptyVersion } },
      ...options,
    }),
  );
}

const textOf = ({ data }: { data?: string }): string => data ?? '';

/** A published version never changes; only the draft and "what is published now" do. */
const staleTime = ({ version }: DefinitionSource) => (version.kind === 'version' ? Infinity : 5_000);

/** The text of a definition. It may have megabytes, so that it is not kept for long. */
const xmlQuery = (source: DefinitionSource) =>
  queryOptions({
    queryKey: keyOf(source),
    queryFn: ({ signal }) => load(source, signal),
    staleTime: staleTime(source),
    gcTime: 60_000,
  });

/** Large results are compared by nobody: a new reading is a new model. */
const whole = { structuralSharing: false } as const;

const modelQuery = (source: DefinitionSource) =>
  queryOptions({
    queryKey: [...keyOf(source), 'model'],
    queryFn: async ({ signal }) => readForm(await queryClient.fetchQuery(xmlQuery(source)), signal),
    staleTime: staleTime(source),
    ...whole,
  });

/** Fetches both texts at once. */
const both = (older: DefinitionSource, newer: DefinitionSource) =>
  Promise.all([queryClient.fetchQuery(xmlQuery(older)), queryClient.fetchQuery(xmlQuery(newer))]);

const comparisonQuery = (older: DefinitionSource, newer: DefinitionSource) =>
  queryOptions({
    queryKey: [...keyOf(newer), 'compared with', ...keyOf(older)],
    queryFn: async ({ signal }) => compareForms(...(await both(older, newer)), signal),
    staleTime: Math.min(staleTime(older), staleTime(newer)),
    ...whole,
  });

const diffQuery = (older: DefinitionSource, newer: DefinitionSource) =>
  queryOptions({
    queryKey: [...keyOf(newer), 'lines compared with', ...keyOf(older)],
    queryFn: async ({ signal }) => diffXml(...(await both(older, newer)), signal),
    staleTime: Math.min(staleTime(older), staleTime(newer)),
    gcTime: 60_000,
    ...whole,
  });

const linesQuery = (source: DefinitionSource) =>
  queryOptions({
    queryKey: [...keyOf(source), 'lines'],
    queryFn: async ({ signal }) => prettyXml(await queryClient.fetchQuery(xmlQuery(source)), signal),
    staleTime: staleTime(source),
    gcTime: 60_000,
    ...whole,
  });

/**
 * A form read from its definition, with findings. Null waits. The error is an ApiError (not loaded), UnreadableForm (not
 * a form) or ReaderFailed (no worker).
 */
export const useFormModel = (source: DefinitionSource | null) =>
  useQuery(source ? modelQuery(source) : { queryKey: ['no form'], queryFn: skipToken });

/** What changed between two definitions of one or two forms. Null waits. Errors as in `useFormModel`. */
export const useFormComparison = (older: DefinitionSource | null, newer: DefinitionSource | null) =>
  useQuery(older && newer ? comparisonQuery(older, newer) : { queryKey: ['no forms'], queryFn: skipToken });

/** Two definitions as lines, and what differs. Null waits. */
export const useXmlDiff = (older: DefinitionSource | null, newer: DefinitionSource | null) =>
  useQuery(older && newer ? diffQuery(older, newer) : { queryKey: ['no texts'], queryFn: skipToken });

/** The lines of a definition, one element per line. Null waits. */
export const useXmlLines = (source: DefinitionSource | null) =>
  useQuery(source ? linesQuery(source) : { queryKey: ['no text'], queryFn: skipToken });

/** Reads a form outside of a component, from the cache if it is there. */
export const fetchFormModel = (source: DefinitionSource) => queryClient.fetchQuery(modelQuery(source));

/** Starts loading a definition before its page shows. */
export const prefetchDefinition = (source: DefinitionSource): void => void queryClient.prefetchQuery(xmlQuery(source));

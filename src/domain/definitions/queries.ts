import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { definitionKey, type DefinitionRef, readDefinitionPart } from '~/api/form-version-ref';
import { queryClient } from '~/api/query-client';
import type { FormReading } from '~/engines/xforms/protocol';
import { compareForms, diffXml, prettyXml, readForm } from '~/engines/xforms/reader';

/** Published versions never change; the draft and "what is published now" do. */
const staleTime = ({ edition }: DefinitionRef) => (edition.kind === 'version' ? Infinity : 5_000);

/** Cached only for a minute: it may have megabytes. */
export const xmlQuery = (definition: DefinitionRef) =>
  queryOptions({
    queryKey: definitionKey(definition),
    queryFn: async ({ signal }) =>
      (await readDefinitionPart(definition, '.xml', { parseAs: 'blob', signal })) ?? new Blob(),
    staleTime: staleTime(definition),
    gcTime: 60_000,
  });

export const fetchDefinition = (definition: DefinitionRef): Promise<Blob> =>
  queryClient.fetchQuery(xmlQuery(definition));

/** Skips structural sharing: each reading is a new model, and comparing large ones is slow. */
const whole = { structuralSharing: false } as const;

const modelQuery = (definition: DefinitionRef) =>
  queryOptions({
    queryKey: [...definitionKey(definition), 'model'],
    queryFn: async ({ signal }) => readForm(await fetchDefinition(definition), signal),
    staleTime: staleTime(definition),
    ...whole,
  });

const both = (older: DefinitionRef, newer: DefinitionRef) =>
  Promise.all([fetchDefinition(older), fetchDefinition(newer)]);

const comparisonQuery = (older: DefinitionRef, newer: DefinitionRef) =>
  queryOptions({
    queryKey: [...definitionKey(newer), 'compared with', ...definitionKey(older)],
    queryFn: async ({ signal }) => compareForms(...(await both(older, newer)), signal),
    staleTime: Math.min(staleTime(older), staleTime(newer)),
    ...whole,
  });

const diffQuery = (older: DefinitionRef, newer: DefinitionRef) =>
  queryOptions({
    queryKey: [...definitionKey(newer), 'lines compared with', ...definitionKey(older)],
    queryFn: async ({ signal }) => diffXml(...(await both(older, newer)), signal),
    staleTime: Math.min(staleTime(older), staleTime(newer)),
    gcTime: 60_000,
    ...whole,
  });

const linesQuery = (definition: DefinitionRef) =>
  queryOptions({
    queryKey: [...definitionKey(definition), 'lines'],
    queryFn: async ({ signal }) => prettyXml(await fetchDefinition(definition), signal),
    staleTime: staleTime(definition),
    gcTime: 60_000,
    ...whole,
  });

/**
 * The parsed form with findings; null waits. Errors: ApiError (not loaded), UnreadableForm (not a form), ReaderFailed
 * (no worker).
 */
export const useFormModel = (definition: DefinitionRef | null) =>
  useQuery(definition ? modelQuery(definition) : { queryKey: ['no form'], queryFn: skipToken });

/**
 * Derives a result from the form and caches it instead of the model. Errors as in `useFormModel`.
 * @param name of the result, in the query key
 * @param prepare in slices for large forms
 */
export const useFormReading = <Result>(
  definition: DefinitionRef,
  name: string,
  prepare: (reading: FormReading, signal: AbortSignal) => Promise<Result>,
) =>
  useQuery({
    queryKey: [...definitionKey(definition), name],
    queryFn: async ({ signal }) => prepare(await readForm(await fetchDefinition(definition), signal), signal),
    staleTime: staleTime(definition),
    ...whole,
  });

/** Changes between two definitions; null waits. Errors as in `useFormModel`. */
export const useFormComparison = (older: DefinitionRef | null, newer: DefinitionRef | null) =>
  useQuery(older && newer ? comparisonQuery(older, newer) : { queryKey: ['no forms'], queryFn: skipToken });

export const useXmlDiff = (older: DefinitionRef | null, newer: DefinitionRef | null) =>
  useQuery(older && newer ? diffQuery(older, newer) : { queryKey: ['no texts'], queryFn: skipToken });

export const useXmlLines = (definition: DefinitionRef | null) =>
  useQuery(definition ? linesQuery(definition) : { queryKey: ['no text'], queryFn: skipToken });

/** Non-hook version of `useFormModel`, from the cache if possible. */
export const fetchFormModel = (definition: DefinitionRef) => queryClient.fetchQuery(modelQuery(definition));

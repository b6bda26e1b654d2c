import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getListActorPropertiesQueryKey, listActorProperties } from '~/api/generated/hooks/actor-properties';
import { createActorProperty } from '~/api/generated/writes/actor-properties';
import { ApiError, isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ActorPropertyList } from '~/api/schema';
import { describeError } from '~/shared/errors/describe-error';

/** Puts a name into the list that pages show, where the server has it: in the order of code points. */
function remember(projectId: number, name: string): void {
  queryClient.setQueryData<ActorPropertyList>(getListActorPropertiesQueryKey(projectId), (known) => {
    if (!known || known.some((property) => property.name === name)) return known;
    return [...known, { name, values: [] }].sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

/**
 * Adds a property to a project. An answer that got lost is looked up: when the property is there, it was added.
 * Throws ApiError when the server refuses, or when nobody can tell.
 */
export async function addProperty(projectId: number, name: string): Promise<void> {
  try {
    await createActorProperty(projectId, { name });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const present = await listActorProperties(projectId).catch(() => []);
    if (!present.some((property) => property.name === name)) throw error;
  }
  remember(projectId, name);
}

/** A refusal in words for the field of the name; null for one that is not about the name (spec 11 §11.7). */
export function nameProblem(error: unknown, name: string): MessageDescriptor | null {
  if (isProblem(error, '409.3'))
    return msg`There is already a property “${name}” in this project. Choose another name.`;
  if (isProblem(error, '400.8')) {
    return msg`The server does not take “${name}” as a name. Begin with a letter or _, then use letters, digits, points, hyphens and _. The words name, label and displayName are taken.`;
  }
  return null;
}

/** Any failure in words, for places that have no other room for it. */
export function addProblem(error: unknown, name: string): MessageDescriptor | string {
  return nameProblem(error, name) ?? describeError(error).text;
}

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getListActorPropertiesQueryKey, listActorProperties } from '~/api/generated/hooks/actor-properties';
import { getCreateActorPropertyMutationOptions } from '~/api/generated/mutations/actor-properties';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { patchCached, queryClient } from '~/api/query-client';
import type { ActorPropertyList } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { reasonText } from '~/shared/errors/describe-failure';

function addToCache(projectId: number, name: string): void {
  patchCached<ActorPropertyList>({ queryKey: getListActorPropertiesQueryKey(projectId) }, (known) => {
    if (known.some((property) => property.name === name)) return known;
    return [...known, { name, values: [] }].sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

/** Adds a property to a project. Throws ApiError and LostAnswer. */
export async function addProperty(projectId: number, name: string): Promise<void> {
  const settled = await settleWrite(
    () => mutate(getCreateActorPropertyMutationOptions(), { projectId, data: { name } }),
    {
      before: queryClient.getQueryData<ActorPropertyList>(getListActorPropertiesQueryKey(projectId)),
      read: () => listActorProperties(projectId),
      happened: (now) => now.some((property) => property.name === name),
    },
  );
  settledValue(settled);
  addToCache(projectId, name);
}

export const invalidPropertyName = (name: string): MessageDescriptor =>
  msg`“${name}” cannot be the name of a property. Start with a letter or _, then use letters, digits, points, hyphens and _. The names name, label and displayName are reserved.`;

/** The text of a refusal for the name field; null for other failures. */
export function propertyNameError(error: unknown, name: string): MessageDescriptor | null {
  if (isProblem(error, '409.3')) return msg`This project already has a property “${name}”. Enter another name.`;
  return isProblem(error, '400.8') ? invalidPropertyName(name) : null;
}

/** The text of any failure, for callers without an alert of their own. */
export function addPropertyErrorText(error: unknown, name: string, i18n: I18n): string {
  const why = propertyNameError(error, name);
  if (why) return i18n._(why);
  const reason = reasonText(error, i18n);
  return i18n._(msg`The property was not created. ${reason}`);
}

import type { FormRef } from '~/api/form-version-ref';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended, FormField } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';

/** Prefixed for this client, because all clients of a user share one set of preference names. */
export const namingPreference = (xmlFormId: string): string => `alidadeNaming ${xmlFormId}`;

function namingOf(user: CurrentUserExtended | undefined, { projectId, xmlFormId }: FormRef): string | null {
  const stored = user?.preferences.projects[String(projectId)]?.[namingPreference(xmlFormId)];
  return typeof stored === 'string' ? stored : null;
}

/** Path of the question that the user chose to name submissions by; null for the first answers. */
export const useNaming = (form: FormRef): string | null => namingOf(useCurrentUser(), form);

/** Non-hook version of the above, for the first requests of a page. */
export const cachedNaming = (form: FormRef): string | null =>
  namingOf(queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey()), form);

/** The first answers among these name a submission. Few, because every page of rows loads them. */
const readAnswers = 4;

/** Usual names of metadata: the same or meaningless in most submissions. */
const metadataNames = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'subscriberid',
  'simserial',
  'phonenumber',
  'username',
  'email',
  'audit',
]);
export const instanceNamePath = '/meta/instanceName';
/** Coordinates, and times, which most forms record themselves. */
const unsuitableTypes = new Set(['geopoint', 'geotrace', 'geoshape', 'dateTime', 'time']);

const isAnswer = (field: FormField) =>
  field.binary !== true &&
  !unsuitableTypes.has(field.type) &&
  !field.path.startsWith('/meta/') &&
  !metadataNames.has(field.path.slice(1).toLowerCase());

export const firstAnswers = (fields: readonly FormField[]) => fields.filter(isAnswer).slice(0, readAnswers);

/** Fields whose answers name submissions and must be loaded with every row. `fields`: all that can be columns. */
export const namingFields = (fields: readonly FormField[], chosen: string | null): FormField[] => [
  ...new Set([...fields.filter(({ path }) => path === instanceNamePath || path === chosen), ...firstAnswers(fields)]),
];

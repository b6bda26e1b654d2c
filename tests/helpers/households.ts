import { i18n } from '@lingui/core';
import { beforeEach } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { queryClient } from '~/api/query-client';
import { watchAnswers } from '~/session/server-evidence';
import { signIn } from '~/session/session';
import { clearJobs } from '~/shared/jobs/job-list';
import { sendTo, serveFetch } from './served';

export const households = { projectId: 1, datasetName: 'households' };
export const householdsPath = '/v1/projects/1/datasets/households/entities';

/**
 * For integration tests of what changes many entities: a server with the list of households, a signed-in
 * administrator, and neither jobs nor cached data before each test. Returns the server, and what other clients do.
 */
export function serveHouseholds(onRequest?: (path: string) => void) {
  const server = serveFetch(onRequest, 'demo');
  // As the shell does: what the server can is read in its answers.
  watchAnswers();
  beforeEach(async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    queryClient.clear();
    clearJobs();
    await signIn('admin@example.org', 'demonstration-admin');
  });
  const send = sendTo(server);
  return {
    server,
    send,
    createAs: (uuids: readonly string[]) =>
      send('POST', householdsPath, {
        source: { name: 'trees.csv', size: 1 },
        entities: uuids.map((uuid) => ({ uuid, label: 'Tree', data: { village: 'Before' } })),
      }),
    /** Changes a village; without a version whatever it is now. */
    change: (uuid: string, village: string, version?: number) =>
      send('PATCH', `${householdsPath}/${uuid}?${version === undefined ? 'force=true' : `baseVersion=${version}`}`, {
        data: { village },
      }),
  };
}

/** Ids for so many new entities. */
export const freshIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as string);

/** The newest version of an entity: its number, label and values. */
export async function entityOf(uuid: string): Promise<{ version: number; label: string; [property: string]: unknown }> {
  const { version, label, data } = (await getEntity(1, 'households', uuid)).currentVersion;
  return { version, label, ...data };
}

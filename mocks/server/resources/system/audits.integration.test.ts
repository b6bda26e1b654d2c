import { type Fixture, startFixture } from '@mocks/server/test-server';
import { beforeEach, describe, expect, it } from 'vitest';

let fixture: Fixture;
let token: string;

beforeEach(async () => {
  fixture = await startFixture();
  token = await fixture.token('admin');
});

/** What the newest entry, whose subject has this id, says of the subject. */
async function subjectOf(acteeId: string, action: string): Promise<unknown> {
  const { audits } = fixture.server.store.tables;
  const loggedAt = '2999-01-01T00:00:00.000Z';
  audits.put({ id: audits.nextId(), actorId: null, action, acteeId, details: null, notes: null, loggedAt });
  const headers = { 'x-extended-metadata': 'true' };
  const response = await fixture.call('GET', '/v1/audits?limit=1', { token, headers });
  return ((await response.json()) as { actee: unknown }[])[0]?.actee;
}

it('is refused when a parameter is repeated', async () => {
  for (const query of ['action=form&action=user', 'start=2026-01-01&start=2026-01-02', 'end=epoch&end=epoch']) {
    expect((await fixture.call('GET', `/v1/audits?${query}`, { token })).status).toBe(500);
  }
});

describe('the subject of an entry', () => {
  it('has its last known name once it is purged', async () => {
    const details = { projectId: 1, formId: 3, xmlFormId: 'wells', version: '2' };
    const purged = { purgedAt: '2026-01-02T00:00:00.000Z', purgedName: 'Wells' };
    fixture.server.store.tables.actees.put({
      id: 'gone',
      species: 'form',
      parent: null,
      ...purged,
      purgedDetails: details,
    });
    expect(await subjectOf('gone', 'form.purge')).toEqual({ ...purged, details });
  });

  it('is a list with its id, once the list is in the trash', async () => {
    const { datasets } = fixture.server.store.tables;
    const [createdAt, deletedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const shown = { name: 'trees', createdAt, projectId: 1, approvalRequired: false, ownerOnly: false };
    const row = datasets.put({ ...shown, id: 9, acteeId: 'trees', publishedAt: createdAt, deletedAt: null });
    expect(await subjectOf('trees', 'dataset.create')).toEqual({ ...shown, deletedAt: null });
    datasets.put({ ...row, deletedAt });
    expect(await subjectOf('trees', 'dataset.create')).toEqual({ ...shown, deletedAt, id: 9 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '@mocks/server/test-server';
import { inGroup } from './audit-actions';

let fixture: Fixture;
let token: string;

beforeEach(async () => {
  fixture = await startFixture();
  token = await fixture.token('admin');
});

interface Entry {
  action: string;
  loggedAt: string;
  actee: unknown;
}
async function log(query = '', extended = false): Promise<Entry[]> {
  const response = await fixture.call('GET', `/v1/audits?${query}`, {
    token,
    headers: extended ? { 'x-extended-metadata': 'true' } : {},
  });
  return (await response.json()) as Entry[];
}

/** Writes entries into the log, a second apart, some of them out of order. */
function write(count: number): void {
  const { audits } = fixture.server.store.tables;
  for (let at = 0; at < count; at += 1) {
    const second = at % 10 === 0 ? at + 5 : at;
    audits.put({
      id: audits.nextId(),
      actorId: null,
      action: at % 2 === 0 ? 'submission.create' : 'form.update',
      acteeId: null,
      details: { at },
      notes: null,
      loggedAt: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
    });
  }
}

describe('a long log', () => {
  it('is answered whole, newest first, and in consistent pages', async () => {
    write(12_000);
    const whole = await log('end=2026-02-01');
    expect(whole).toHaveLength(12_000);
    const times = whole.map(({ loggedAt }) => loggedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await log('end=2026-02-01&limit=50&offset=11990')).toEqual(whole.slice(11_990));
    expect(await log('end=2026-02-01&limit=50&offset=6000')).toEqual(whole.slice(6000, 6050));
    expect(await log('end=2026-02-01&action=form')).toHaveLength(6000);
  });

  it('is refused when a parameter is repeated', async () => {
    for (const query of ['action=form&action=user', 'start=2026-01-01&start=2026-01-02', 'end=epoch&end=epoch']) {
      expect((await fixture.call('GET', `/v1/audits?${query}`, { token })).status).toBe(500);
    }
  });
});

describe('the subject of an entry', () => {
  it('has its last known name once it is purged', async () => {
    const { audits, actees } = fixture.server.store.tables;
    const details = { projectId: 1, formId: 3, xmlFormId: 'wells', version: '2' };
    actees.put({
      id: 'gone',
      species: 'form',
      parent: null,
      purgedAt: '2026-01-02T00:00:00.000Z',
      purgedName: 'Wells',
      purgedDetails: details,
    });
    audits.put({
      id: audits.nextId(),
      actorId: null,
      action: 'form.purge',
      acteeId: 'gone',
      details: null,
      notes: null,
      loggedAt: '2999-01-01T00:00:00.000Z',
    });
    const [newest] = await log('limit=1', true);
    expect(newest?.actee).toEqual({ purgedAt: '2026-01-02T00:00:00.000Z', purgedName: 'Wells', details });
  });

  it('is a list with its id, once the list is in the trash', async () => {
    const { audits, datasets } = fixture.server.store.tables;
    const shown = {
      name: 'trees',
      createdAt: '2026-01-01T00:00:00.000Z',
      projectId: 1,
      approvalRequired: false,
      ownerOnly: false,
    };
    const row = datasets.put({ ...shown, id: 9, acteeId: 'trees', publishedAt: shown.createdAt, deletedAt: null });
    audits.put({
      id: audits.nextId(),
      actorId: null,
      action: 'dataset.create',
      acteeId: 'trees',
      details: null,
      notes: null,
      loggedAt: '2999-01-01T00:00:00.000Z',
    });
    expect((await log('limit=1', true))[0]?.actee).toEqual({ ...shown, deletedAt: null });
    datasets.put({ ...row, deletedAt: '2026-01-03T00:00:00.000Z' });
    expect((await log('limit=1', true))[0]?.actee).toEqual({ ...shown, deletedAt: '2026-01-03T00:00:00.000Z', id: 9 });
  });
});

describe('a group of actions', () => {
  it.each([
    ['dataset', 'entity.bulk.delete', true],
    ['dataset', 'entity.create', false],
    ['entity', 'entity.bulk.restore', true],
    ['submission', 'submission.purge', true],
    ['nonverbose', 'submission.purge', true],
    ['nonverbose', 'entity.bulk.delete', true],
    ['nonverbose', 'entity.error', false],
    ['nonverbose', 'user.preference.update', false],
    ['nonverbose', 'analytics', false],
    ['user', 'user.preference.update', false],
    ['field_key', 'field_key.session.end', true],
    ['project', 'actor_property.create', true],
    ['analytics', 'analytics', true],
    ['toString', 'toString', true],
    ['toString', 'user.create', false],
  ])('%s with %s: %s', (group, action, expected) => {
    expect(inGroup(group)(action)).toBe(expected);
  });
});

import { i18n as shown, setupI18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditExtended } from '~/api/schema';
import { actionGroups, actionLabel } from './actions';
import { targetChoices } from './AuditFilters';
import { factsOf } from './DetailsDialog';
import { toEntry } from './entries';
import { justAfter, matcherOf, matchingEntries, type LogPage } from './queries';
import { sentenceText } from './sentences/sentence';

const words = (message: { message?: string; id: string }) => message.message ?? message.id;
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// Lists of names are joined by the words of the interface.
beforeAll(() => shown.loadAndActivate({ locale: 'en', messages: {} }));
const noNames = { role: (id: number) => `#${id}`, place: () => undefined, version: '' };
const person = (id: number, displayName: string, deletedAt: string | null = null) => ({
  id,
  type: 'user' as const,
  displayName,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt,
});
const audit = (given: Partial<AuditExtended>): AuditExtended => ({
  actorId: 5,
  action: 'user.update',
  acteeId: 'a',
  details: null,
  loggedAt: '2026-03-14T08:40:12.007Z',
  notes: null,
  actor: person(5, 'Ragna'),
  actee: person(24, 'Fatou'),
  ...given,
});
const piece = (...audits: Partial<AuditExtended>[]): LogPage => ({
  entries: audits.map((one, index) => toEntry(audit(one), index)),
  next: null,
});

describe('an entry', () => {
  test('names the actor and the target', () => {
    const entry = toEntry(audit({}), 7);
    expect(entry).toMatchObject({
      key: '7',
      actor: { id: 5, name: 'Ragna', deleted: false },
      target: { id: 'a', kind: 'user', name: 'Fatou', number: 24, gone: null },
    });
  });

  test('marks deleted targets, with the time', () => {
    const [gone, goneAt] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    expect(toEntry(audit({ actor: person(5, 'Ragna', gone), actee: person(24, 'Fatou', goneAt) }), 0)).toMatchObject({
      actor: { deleted: true },
      target: { gone: 'deleted', goneAt },
    });
    const actee = { purgedAt: goneAt, purgedName: 'Old', details: null };
    expect(toEntry(audit({ actorId: null, actor: null, actee }), 0)).toMatchObject({
      actor: null,
      target: { kind: 'purged', gone: 'purged', name: 'Old' },
    });
  });

  test('of a newer server has a target of no known kind, with its name', () => {
    const unknownOf = (actee: object) => toEntry(audit({ actee: actee as AuditExtended['actee'] }), 0).target;
    const other = { kind: 'other', number: null, projectId: null, addressName: null };
    expect(unknownOf({ id: 9, projectId: 1, name: 'Overview', createdAt: '2027-01-01T00:00:00.000Z' })).toMatchObject({
      ...other,
      name: 'Overview',
    });
    expect(unknownOf({ id: 9, title: ['?'] })).toMatchObject({ ...other, name: '' });
    const robot = { ...person(24, 'Robot'), type: 'service' };
    expect(unknownOf(robot)).toMatchObject({ kind: 'other', name: 'Robot' });
    expect(targetChoices([piece({ actee: robot as unknown as AuditExtended['actee'] })], words)).toEqual([
      { value: 'a', label: 'Robot', note: 'Unknown · 1' },
    ]);
  });

  test('distinguishes forms that were never published', () => {
    const draft = {
      projectId: 1,
      xmlFormId: 'f',
      state: 'open' as const,
      enketoId: null,
      enketoOnceId: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: null,
      webformsEnabled: true,
    };
    expect(toEntry(audit({ actee: draft }), 0).target).toMatchObject({
      kind: 'form',
      name: 'f',
      published: false,
      projectId: 1,
      addressName: 'f',
    });
  });

  test('has no target without one', () => {
    expect(toEntry(audit({ acteeId: null, actee: null, action: 'config.set' }), 0).target).toBeNull();
  });
});

describe('an action', () => {
  test('has a label; an unknown one keeps its name', () => {
    expect(actionLabel('user.session.create', words)).toBe('User › Log in');
    expect(actionLabel('entity.bulk.delete', words)).toBe('Entity List › Delete entities');
    for (const name of ['form.explode', 'toString', 'constructor.name', '__proto__', ''])
      expect(actionLabel(name, words)).toBe(name);
  });

  test('has a label for every group', () => {
    for (const action of actionGroups.flatMap(({ actions }) => actions))
      expect(actionLabel(action, words)).toContain(' › ');
  });
});

describe('finding', () => {
  const pieces = [
    piece(
      { details: { userAgent: 'Mozilla <b>' } },
      { actorId: null, actor: null, acteeId: 'b', action: 'form.purge', notes: 'بئر' },
    ),
    piece({ actor: person(9, 'Teodoro') }),
  ];
  const find = (given: { actor?: string; target?: string; text?: string }) =>
    matchingEntries(
      pieces,
      matcherOf(
        { actor: null, target: null, text: '', ...given },
        {
          textOf: (entry) => `${actionLabel(entry.action, words)}\n${sentenceText(entry, noNames, i18n)}`,
          version: '',
        },
      ),
    ).map(({ key, actor }) => `${key} ${actor?.name ?? ''}`);

  test('matches person, target, and every word of the text', () => {
    expect(find({})).toHaveLength(3);
    expect(find({ actor: '9' })).toEqual(['0 Teodoro']);
    expect(find({ actor: 'none' })).toEqual(['1 ']);
    expect(find({ target: 'b' })).toEqual(['1 ']);
    expect(find({ text: 'MOZILLA <b>' })).toEqual(['0 Ragna']);
    expect(find({ text: 'بئر' })).toEqual(['1 ']);
    expect(find({ text: 'purge form' })).toEqual(['1 ']);
    expect(find({ text: 'purge teodoro' })).toEqual([]);
    // Words of the sentence only.
    expect(find({ text: 'permanently' })).toEqual(['1 ']);
    expect(find({ text: 'teodoro details of' })).toEqual(['0 Teodoro']);
  });
});

test('includes entries logged in the same instant in the end of the log', () => {
  expect(justAfter('2026-03-14T08:40:12.007Z')).toBe('2026-03-14T08:40:12.008Z');
});

describe('facts', () => {
  const facts = (action: string, details: Record<string, unknown> | null) =>
    factsOf(
      { action, details },
      { role: (id) => (id === 5 ? 'Project Manager' : `#${id}`), place: () => undefined },
    ).map(({ label, value }) => `${words(label)}: ${typeof value === 'string' ? value : i18n._(value)}`);

  test('describe the relevant details', () => {
    expect(facts('user.assignment.create', { roleId: 5, grantedActeeId: 'x' })).toEqual(['Role: Project Manager']);
    expect(facts('user.assignment.create', { roleId: 8 })).toEqual(['Role: #8']);
    expect(facts('form.update', { data: { state: 'closed' } })).toEqual(['State: closed', 'Changed fields: state']);
    expect(facts('dataset.create', { properties: ['geometry', 'kind'] })).toEqual(['Properties: geometry, kind']);
    expect(facts('field_key.property.set', { properties: { team: 'A', district: null } })).toEqual([
      'Properties: team, district',
    ]);
    expect(facts('entity.bulk.delete', { entityUuids: ['a', 'b'] })).toEqual(['Entities: 2']);
    expect(facts('entity.create', { entity: { uuid: 'u', dataset: 'trees' } })).toEqual([
      'Entity ID: u',
      'Entity List: trees',
    ]);
    expect(facts('user.session.create', { userAgent: 'X11; Linux Chrome/142.0 Safari/537.36' })).toEqual([
      'Browser: Chrome on Linux',
    ]);
  });

  test('accept anything a server may send', () => {
    expect(facts('form.update', null)).toEqual([]);
    expect(
      facts('x', { data: null, entity: 'text', properties: 3, entityUuids: {}, name: { deep: true }, key: '' }),
    ).toEqual([]);
  });
});

import { i18n as shown, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionGroups, otherActions } from '../actions';
import type { Entry, Target } from '../entries';
import { detailedSentences } from './detailed';
import { type Names, plainSentences, sentenceText } from './sentence';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);
// Lists of names are joined by the words of the interface.
beforeAll(() => shown.loadAndActivate({ locale: 'en', messages: {} }));

const target = (given: Partial<Target> = {}): Target => ({
  id: 'a',
  kind: 'form',
  name: 'Household survey',
  gone: null,
  goneAt: null,
  number: null,
  projectId: 1,
  addressName: 'household',
  published: true,
  ...given,
});
const person = target({ kind: 'user', name: 'Moussa', number: 7, projectId: null });
const entry = (action: string, given: Partial<Entry> = {}): Entry => ({
  key: '0',
  at: '2026-03-14T08:40:12.007Z',
  action,
  actor: { id: 5, name: 'Fatou', kind: 'user', deleted: false },
  target: target(),
  details: null,
  detailsText: '',
  notes: null,
  searchable: '',
  ...given,
});
const names: Names = {
  role: (id) => (id === 6 ? 'Project Viewer' : `#${id}`),
  place: (id) => (id === 'p' ? target({ kind: 'project', name: 'Water points' }) : undefined),
  version: '',
};
const said = (action: string, given?: Partial<Entry>) => sentenceText(entry(action, given), names, i18n);

describe('a sentence', () => {
  const given = (roleId: number, grantedActeeId: string) => ({ target: person, details: { roleId, grantedActeeId } });
  const tablet = target({ kind: 'field_key', name: 'Tablet 7' });
  const own = target({ ...person, number: 5 });
  const list = target({ kind: 'list', name: 'trees' });
  const unsaid = { actor: null, target: null };
  test.each<[string, Partial<Entry>, string]>([
    ['user.assignment.create', given(6, 'p'), 'Fatou gave Moussa the role Project Viewer in Water points'],
    ['user.assignment.create', given(6, '*'), 'Fatou gave Moussa the role Project Viewer on the whole server'],
    [
      'user.assignment.delete',
      { target: person, details: { roleId: 9, revokedActeeId: 'gone' } },
      'Fatou revoked the role #9 of Moussa in a project',
    ],
    ['user.session.create', { target: person }, 'Fatou logged in'],
    ['user.session.create', { actor: null, target: person }, 'Moussa logged in'],
    ['user.update', { target: person, details: { data: { password: true } } }, 'Fatou changed the password of Moussa'],
    ['user.update', { target: own, details: { data: { email: 'f@x' } } }, 'Fatou changed their own account details'],
    ['form.update', { details: { data: { state: 'closed' } } }, 'Fatou closed the form Household survey'],
    ['form.update', { details: { data: { state: 'new' } } }, 'Fatou changed the settings of the form Household survey'],
    ['form.purge', { actor: null }, 'The server permanently deleted the form Household survey'],
    ['submission.create', { actor: null }, 'Someone not logged in sent a submission to the form Household survey'],
    [
      'submission.update',
      { details: { reviewState: null } },
      'Fatou marked a submission to the form Household survey as received',
    ],
    [
      'field_key.assignment.create',
      { ...given(2, 'p'), target: tablet },
      'Fatou gave the app user Tablet 7 access to Water points',
    ],
    [
      'field_key.property.set',
      { target: tablet, details: { properties: { team: 'A', district: null } } },
      'Fatou set the custom properties team, district of the app user Tablet 7',
    ],
    ['entity.bulk.delete', { target: list, details: { entityUuids: ['a', 'b'] } }, 'Fatou deleted 2 entities in trees'],
    [
      'config.set',
      { target: null, details: { key: 'logo', value: null, blobId: null } },
      'Fatou removed the logo of the login page',
    ],
    ['analytics', { ...unsaid, details: { success: false } }, 'The server could not send a usage report'],
    ['form.delete', { target: null }, 'Fatou deleted the form (unknown)'],
  ])('%s with %o', (action, change, expected) => {
    expect(said(action, change)).toBe(expected);
  });

  test('names an action of a newer server as it is', () => {
    expect(said('form.explode')).toBe('Fatou did “form.explode” to Household survey');
    for (const action of ['toString', '__proto__', 'constructor'])
      expect(said(action, { target: null })).toBe(`Fatou did “${action}”`);
  });

  const odd = [
    null,
    {},
    { data: null, roleId: 'x', grantedActeeId: 3, properties: 4, entityUuids: {}, name: { a: 1 }, key: '', entity: [] },
    { data: { state: '__proto__', archived: 'yes' }, reviewState: 'toString', key: 'toString', value: 3 },
  ];
  test('exists for every action of the filters, and survives any details', () => {
    const actions = [...actionGroups.flatMap((group) => group.actions), ...otherActions];
    for (const action of actions) expect(Object.keys(plainSentences)).toContain(action);
    for (const action of Object.keys(detailedSentences)) {
      expect(Object.keys(plainSentences)).toContain(action);
      for (const details of odd) expect(said(action, { details })).toMatch(/^(Fatou|Someone|The server) \w/);
    }
  });
});

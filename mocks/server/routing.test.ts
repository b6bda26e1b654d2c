import { describe, expect, it } from 'vitest';
import { match, queryOf } from './routing';

const form = '/v1/projects/1/forms';

describe('match', () => {
  it.each([
    [`${form}/a.b.c`, 'getForm', { projectId: '1', xmlFormId: 'a.b.c' }],
    [`${form}/a%2Fb`, 'getForm', { projectId: '1', xmlFormId: 'a/b' }],
    [`${form}/sp%20ace%3F%23`, 'getForm', { projectId: '1', xmlFormId: 'sp ace?#' }],
    [`${form}/%D9%85/fields`, 'listFormFields', { projectId: '1', xmlFormId: 'م' }],
    [`${form}/a.svc/Submissions`, 'listSubmissionRows', { projectId: '1', xmlFormId: 'a' }],
    [`${form}/a.svc.svc/Submissions`, 'listSubmissionRows', { projectId: '1', xmlFormId: 'a.svc' }],
    [
      `${form}/a.svc/Submissions('uuid%3A1')`,
      'getSubmissionRow',
      { projectId: '1', xmlFormId: 'a', instanceId: 'uuid:1' },
    ],
    [`${form}/a.svc/Submissions(%27a%27)`, 'getSubmissionRow', { projectId: '1', xmlFormId: 'a', instanceId: 'a' }],
    [`${form}/a.svc/Submissions('it's')`, 'getSubmissionRow', { projectId: '1', xmlFormId: 'a', instanceId: "it's" }],
    [`${form}/a.svc/Submissions('a%2Fb')`, 'getSubmissionRow', { projectId: '1', xmlFormId: 'a', instanceId: 'a/b' }],
    [`${form}/a.svc`, 'getFormService', { projectId: '1', xmlFormId: 'a' }],
    [`${form}/a/draft.svc/`, 'getDraftFormService', { projectId: '1', xmlFormId: 'a' }],
    [`${form}/a.svc/Submissions.b.c`, 'listRepeatRows', { projectId: '1', xmlFormId: 'a', repeat: 'b.c' }],
    [
      `${form}/a.svc/Submissions('a')/b('c')/d`,
      'listSubmissionRowsAtDepth2',
      { projectId: '1', xmlFormId: 'a', instanceId: 'a', outer: "b('c')", table: 'd' },
    ],
    [
      `${form}/a/draft.svc/Submissions('a')/b/c/d/e/f/g('h')/i`,
      'listDraftSubmissionRowsAtDepth6',
      {
        projectId: '1',
        xmlFormId: 'a',
        instanceId: 'a',
        outer: 'b',
        second: 'c',
        third: 'd',
        fourth: 'e',
        rest: "f/g('h')",
        table: 'i',
      },
    ],
    [`${form}/a/submissions/keys`, 'listSubmissionKeys', { projectId: '1', xmlFormId: 'a' }],
    [`${form}/a/submissions/keys%20`, 'getSubmission', { projectId: '1', xmlFormId: 'a', instanceId: 'keys ' }],
    ['/v1/users/current', 'getCurrentUser', {}],
    ['/v1/sessions/restore', 'restoreSession', {}],
    ['/client-config.json', 'getClientConfig', {}],
  ])('%s is %s', (path, id, parameters) => {
    expect(match('GET', path)).toEqual({ id, path: parameters });
  });

  it.each([
    '/v1//projects',
    '/v1/PROJECTS',
    `${form}/a.svc/Submissions%28'a'%29`,
    `${form}/a.svc/fields`,
    `${form}/a/b/c`,
    '/projects',
    '/v1/client-config.json',
  ])('%s is nothing', (path) => {
    expect(match('GET', path)).toBeUndefined();
  });

  it('depends on the method', () => {
    expect(match('PATCH', `${form}/a.svc`)).toEqual({ id: 'updateForm', path: { projectId: '1', xmlFormId: 'a.svc' } });
    expect(match('GET', `${form}/a.svc/submissions/keys`)?.id).toBe('listSubmissionKeys');
    expect(match('DELETE', '/v1/users/7')).toEqual({ id: 'deleteUser', path: { userId: '7' } });
    expect(match('HEAD', '/v1/roles')).toEqual({ id: 'listRoles', path: {} });
    expect(match('PUT', '/v1/sessions')).toBeUndefined();
  });
});

describe('queryOf', () => {
  it('turns repeated parameters into a list', () => {
    expect(queryOf(new URLSearchParams('a=1&b=&a=2'))).toEqual({ a: ['1', '2'], b: '' });
  });
});

import { expect, test } from 'vitest';
import { type Contract, usualRefetches, usualRefetchesModule } from './usual-refetches.ts';

const read = (operationId: string) => ({ operationId });
const contract: Contract = {
  paths: {
    '/projects': { get: read('listProjects'), post: read('createProject') },
    '/projects/{projectId}': { get: read('getProject') },
    '/projects/{projectId}/wells': { get: read('listWells'), post: read('createWell') },
    '/projects/{projectId}/wells/{name}': {
      get: read('getWell'),
      patch: read('updateWell'),
      delete: read('deleteWell'),
    },
    '/projects/{projectId}/wells/{name}/close': { post: read('closeWell') },
  },
  components: {
    parameters: {
      ProjectId: { name: 'projectId', schema: { type: 'integer' } },
      Name: { name: 'name', schema: { type: 'string' } },
    },
  },
};
const wells = '/projects/{projectId}/wells';

test('a new thing is in its list, and its owner counts it', () => {
  expect(usualRefetches(contract, wells, 'post')).toEqual([
    "refetch('listWells', projectId)",
    "refetch('getProject', projectId)",
    "markStale('listProjects')",
  ]);
  expect(usualRefetches(contract, '/projects', 'post')).toEqual(["refetch('listProjects')"]);
});

test('a change is read again in the thing and in its list', () => {
  expect(usualRefetches(contract, `${wells}/{name}`, 'patch')).toEqual([
    "refetch('getWell', projectId, name)",
    "refetch('listWells', projectId)",
  ]);
});

test('what is deleted is forgotten', () => {
  expect(usualRefetches(contract, `${wells}/{name}`, 'delete')).toContain("remove('getWell', projectId, name)");
});

test('nothing is usual after an action', () => {
  expect(usualRefetches(contract, `${wells}/{name}/close`, 'post')).toEqual([]);
  expect(usualRefetchesModule(contract)).not.toContain('closeWell');
});

test('the functions take the parameters of the path with their types', () => {
  expect(usualRefetchesModule(contract)).toContain(
    'export const deleteWell = (projectId: number, name: string): RefetchRule[] => [',
  );
});

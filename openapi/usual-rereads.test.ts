import { expect, test } from 'vitest';
import { type Contract, usualRereads, usualRereadsModule } from './usual-rereads.ts';

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
  expect(usualRereads(contract, wells, 'post')).toEqual([
    "now('listWells', projectId)",
    "now('getProject', projectId)",
    "later('listProjects')",
  ]);
  expect(usualRereads(contract, '/projects', 'post')).toEqual(["now('listProjects')"]);
});

test('a change is read again in the thing and in its list', () => {
  expect(usualRereads(contract, `${wells}/{name}`, 'patch')).toEqual([
    "now('getWell', projectId, name)",
    "now('listWells', projectId)",
  ]);
});

test('what is deleted is forgotten', () => {
  expect(usualRereads(contract, `${wells}/{name}`, 'delete')).toContain("gone('getWell', projectId, name)");
});

test('nothing is usual after an action', () => {
  expect(usualRereads(contract, `${wells}/{name}/close`, 'post')).toEqual([]);
  expect(usualRereadsModule(contract)).not.toContain('closeWell');
});

test('the functions take the parameters of the path with their types', () => {
  expect(usualRereadsModule(contract)).toContain(
    'export const deleteWell = (projectId: number, name: string): Reread[] => [',
  );
});

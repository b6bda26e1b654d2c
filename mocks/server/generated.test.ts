import { getListRolesMockHandler } from '@mocks/generated/endpoints.msw';
import { expect, it } from 'vitest';
import { generated } from './generated';

it('answers with the example of the contract', async () => {
  const response = await generated(getListRolesMockHandler).answer(new Request('http://localhost/v1/roles'));
  expect(await response.json()).toContainEqual(expect.objectContaining({ system: 'admin' }));
});

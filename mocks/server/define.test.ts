/** Type tests: `tsc` fails when a line marked as an error compiles. */
import { expect, it } from 'vitest';
import type { Answer, Handler } from './define';

it('checks answers and parameters against the contract', () => {
  const right: Answer<'deleteProject'> = { status: 200, body: { success: true } };
  // @ts-expect-error 201 is not among the answers of the operation
  const status: Answer<'deleteProject'> = { status: 201, body: { success: true } };
  // @ts-expect-error the body is another
  const shape: Answer<'deleteProject'> = { status: 200, body: { success: 'yes' } };
  // @ts-expect-error a field is missing
  const missing: Answer<'restoreSession'> = { status: 200, body: { createdAt: '' } };
  // @ts-expect-error text has to name its type
  const type: Answer<'getVersion'> = { status: 200, body: 'versions' };
  // @ts-expect-error the path has no such parameter
  const path: Handler<'getProject'> = ({ path: { xmlFormId } }) => ({
    status: 404,
    body: { code: 404.1, message: xmlFormId },
  });
  // @ts-expect-error nor the query
  const query: Handler<'listUsers'> = ({ query: { words } }) => ({ status: 200, body: words === undefined ? [] : [] });
  expect([right, status, shape, missing, type, path, query]).toHaveLength(7);
});

/**
 * Answers an operation that has no handler yet with the example of the contract, through its generated MSW handler.
 * For development only: tests want the handler.
 */
import { examples } from '@mocks/generated/examples';
import { routes } from '@mocks/generated/routes';
import { getResponse } from 'msw';
import type { OperationId } from './define';

/**
 * The generated answer to an operation, whatever it was asked.
 * @throws Error when nothing was generated for it
 */
export async function exampleOf(id: OperationId): Promise<Response> {
  const route = routes.find((one) => one.id === id);
  // The template is an address that the handler takes: the example is the same for all of them.
  const address = new URL(route?.path.replace(/[{}]/g, '') ?? '', 'http://localhost');
  const response = await getResponse([examples[id]()], new Request(address, { method: route?.method ?? 'GET' }));
  if (!response) throw new Error(`nothing was generated for ${id}`);
  return response;
}

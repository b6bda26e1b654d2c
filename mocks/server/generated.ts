/** Turns a generated mock handler, which answers the contract's example, into a handler of this server. */
import { type RequestHandler, getResponse } from 'msw';
import type { Generated } from './registry';

/** For the registry: `listThings: generated(getListThingsMockHandler)`. */
export const generated = (handler: () => RequestHandler): Generated => ({
  async answer(request) {
    const response = await getResponse([handler()], request);
    if (!response) throw new Error(`the generated handler does not know ${request.url}`);
    return response;
  },
});

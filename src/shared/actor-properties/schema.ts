import * as z from 'zod/mini';

/** For the schema of a form whose `properties` are edited by PropertyFields. On its own, so that lists do without zod. */
export const propertyValues = z.array(z.object({ name: z.string(), value: z.string() }));

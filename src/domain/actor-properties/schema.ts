import * as z from 'zod/mini';

/**
 * For the schema of a form whose `properties` are edited by PropertyFields. In a separate file, so that lists do not
 * load zod.
 */
export const propertyValues = z.array(z.object({ name: z.string(), value: z.string() }));

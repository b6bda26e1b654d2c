import { productName } from './product';

/** Direction marks: in a title they would change the direction of the other parts, too. */
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Page title: the known names, joined with ' | ', and the product. */
export function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return [...parts, productName].flatMap((part) => part?.replaceAll(turns, '') || []).join(' | ');
}

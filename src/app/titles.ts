import { productName } from '~/shared/lib/product';

/** Page title: the names that are known, joined with ' | ', and the product (base specification §2). */
export function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return [...parts, productName].filter((part) => part !== null && part !== undefined && part !== '').join(' | ');
}

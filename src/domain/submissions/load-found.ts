import { loadTexts } from '~/i18n/i18n';

/** The code that reads what the local index finds, with its texts: it loads when something was found by answers. */
export async function loadFound() {
  const texts = loadTexts('row-index');
  const { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys } =
    await import('./found-rows');
  await texts;
  return { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys };
}

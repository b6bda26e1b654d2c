import { loadTexts } from '~/i18n/i18n';

/** The code that reads what the local index finds, with its texts: it loads when something was found by properties. */
export async function loadFound() {
  const texts = loadTexts('row-index');
  const { foundFile, readAllFound, readFound, readFoundKeys } = await import('./found-rows');
  await texts;
  return { foundFile, readAllFound, readFound, readFoundKeys };
}

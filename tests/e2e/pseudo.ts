import type { Page } from '@playwright/test';

const accents = new Map(
  [...'aceinosuyACEINOSUY'].map((letter, at) => [letter, [...'åçéîñøšüýÅÇÉÎÑØŠÜÝ'][at] ?? letter]),
);

/** A text as a long language would have it: accented, and 40 % longer. Tags stay. */
function stretched(text: string): string {
  if (text === '#' || text.trim() === '') return text;
  const accented = text
    .split(/(<\/?\d+\/?>)/)
    .map((part) =>
      part.startsWith('<') ? part : part.replaceAll(/[a-z]/gi, (letter) => accents.get(letter) ?? letter),
    )
    .join('');
  const more = 'lørém ipšüm '.repeat(Math.ceil((text.length * 0.4) / 12)).slice(0, Math.ceil(text.length * 0.4));
  return `${accented} ${more}`.trimEnd();
}

/** The tokens of a compiled message, with its texts stretched; names of variables and forms stay. */
function stretchedTokens(tokens: unknown): unknown {
  if (typeof tokens === 'string') return stretched(tokens);
  if (!Array.isArray(tokens)) return tokens;
  return tokens.map((token: unknown) => {
    if (typeof token === 'string') return stretched(token);
    if (!Array.isArray(token)) return token;
    return token.map((part: unknown, at) =>
      at === 2 && typeof part === 'object' && part !== null
        ? Object.fromEntries(Object.entries(part).map(([form, branch]) => [form, stretchedTokens(branch)]))
        : part,
    );
  });
}

/**
 * Shows the interface in a made-up language: the English texts accented and 40 % longer, from right to left. In: a page
 * that has not been opened yet.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const found = /JSON\.parse\(`(\{.*\})`\)/s.exec(code);
    if (!found) return route.fulfill({ response: answer });
    const written = found[1] ?? '';
    // A template literal escapes what JSON escapes once more.
    const messages = JSON.parse(written.replaceAll(/\\([\\`$])/g, '$1')) as Record<string, unknown>;
    const long = Object.fromEntries(Object.entries(messages).map(([id, tokens]) => [id, stretchedTokens(tokens)]));
    const body = code.replace(found[0], () => `JSON.parse(${JSON.stringify(JSON.stringify(long))})`);
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript(() => {
    const mirror = () => {
      if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    };
    new MutationObserver(mirror).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['dir'],
    });
  });
}

/** The buttons, links, heads and labels whose text is cut off: "where: text". Breadcrumbs shorten names by design. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a:not(.crumbs a), label, legend, h1, h2, h3, p, [role=tab]')]
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        const isShown =
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth > 1;
        return (
          isShown && display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 80)}`),
  );

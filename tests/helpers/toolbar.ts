import { page } from 'vitest/browser';
import '~/app/styles.css';

/** Makes a page without its frame as wide as one with it on a laptop of 1366 px, between its margins and scrollbar. */
export const onLaptop = () => page.viewport(1319, 740);

/** What the line above a table shows, and what of it is out of the line or cut. */
export function toolbar() {
  const bar = document.querySelector('.filter-bar') ?? document.body;
  const { right } = bar.getBoundingClientRect();
  const all = [...bar.querySelectorAll<HTMLElement>('.chip, .filter-end button, .filter-end a, search, .filter-count')];
  const parts = all.filter((part) => part.getClientRects().length > 0);
  const wrong = parts.filter((part) => part.getBoundingClientRect().right > right + 0.5);
  const cut = [...bar.querySelectorAll<HTMLElement>('.chip-summary, .filter-count, .tool')].filter(
    (part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1,
  );
  return {
    height: bar.getBoundingClientRect().height,
    wrong: [...wrong, ...cut].map((part) => part.textContent),
    last: parts.at(-1),
  };
}

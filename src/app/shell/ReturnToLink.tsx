import { useEffect } from 'react';
import { useHistoryPlace } from '~/shared/address/kept-in-history';
import { isFocusFree } from '~/shared/lib/focus-free';

/** Which link of the page was opened: its address, which of those with this address it is, and where it was on screen. */
interface OpenedLink {
  href: string;
  index: number;
  top: number;
}

const isOpenedLink = (value: unknown): value is OpenedLink =>
  typeof value === 'object' && value !== null && 'top' in value;

/** Large tables keep their own place, and on tabs the focus stays by itself. */
const others = '.dt-grid, .dt-cards, .tabs';

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.getAttribute('href') === href && !link.closest(others),
  );

/** Milliseconds in which a list that people come back to loads; later the focus would surprise. */
const longestWait = 5000;

/**
 * Moves the focus to the link that the user comes back from, as soon as it shows, and scrolls it to where it was: the page
 * may have been too short for its place at first, or have changed. Out: a function that ends the wait.
 */
function focusLink({ href, index, top }: OpenedLink): () => void {
  const look = () => {
    const link = linksTo(href)[index];
    if (!link) return;
    stop();
    if (!isFocusFree()) return;
    link.focus({ preventScroll: true });
    window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), longestWait);
  // After the scroll position has come back.
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  const acts = ['pointerdown', 'keydown', 'wheel'] as const;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    for (const act of acts) window.removeEventListener(act, stop, true);
  };
  for (const act of acts) window.addEventListener(act, stop, true);
  return stop;
}

/** Brings the focus back to the link that was opened, when people go back to its page. Mount it once for each page. */
export function ReturnToLink() {
  const { found, keep } = useHistoryPlace('opened link');
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!link || href === null || href === undefined || link.closest(others)) return;
      // Whoever leaves by another link comes back to where they scrolled since.
      if (!link.closest('main')) return keep(null);
      const { top } = link.getBoundingClientRect();
      keep({ href, index: linksTo(href).indexOf(link), top } satisfies OpenedLink);
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, [keep]);
  useEffect(() => (isOpenedLink(found) ? focusLink(found) : undefined), [found]);
  return null;
}

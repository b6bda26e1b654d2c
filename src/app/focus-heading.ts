/** Milliseconds between checks for the heading of a loading page, and the maximum. */
const nextLook = 50;
const longestWait = 5000;

/** Whether the user has focused an element: the page itself has focus only if the focused element was removed. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.id !== 'main' && element.isConnected;

/**
 * These keep the focus even if they had it when the URL changed: a menu may open before the new page shows, and a table
 * returns focus to the row the user came from.
 */
const keepers = '.tabs, .dt, [role=menu], [role=dialog], dialog, input, textarea, select';

function isTaken(before: Element | null): boolean {
  const now = document.activeElement;
  return isThere(now) && (now !== before || now.closest(keepers) !== null);
}

/**
 * Moves focus to the page's heading and announces its title, as a browser does for a new document. Focus stays where
 * the user has moved it meanwhile, and on tabs. `isRingShown`: only for keyboard users.
 */
export function focusHeading(
  before: Element | null,
  announce: (title: string) => void,
  leaving: AbortSignal,
  isRingShown: boolean,
): void {
  const start = performance.now();
  const look = () => {
    if (leaving.aborted) return;
    const heading = document.querySelector('h1');
    // The heading is empty while the name in it loads.
    const isNamed = heading !== null && heading.textContent.trim() !== '';
    if (!isNamed && performance.now() - start < longestWait) {
      setTimeout(look, nextLook);
      return;
    }
    announce(document.title);
    const target = heading ?? document.querySelector('main');
    if (isTaken(before) || !target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.toggleAttribute('data-quiet-focus', !isRingShown);
    target.focus({ preventScroll: true });
  };
  look();
}

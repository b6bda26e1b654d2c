/** Milliseconds between checks for the heading of a loading page, and the maximum. */
const pollInterval = 50;
const maxWait = 5000;

/** Whether the user has focused an element: the page itself has focus only if the focused element was removed. */
const isFocusedElement = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.id !== 'main' && element.isConnected;

/**
 * These keep the focus even if they had it when the URL changed: a menu may open before the new page shows, and a table
 * returns focus to the row the user came from.
 */
const keepsFocus = '.tabs, .dt, [role=menu], [role=dialog], dialog, input, textarea, select';

function isFocusTaken(before: Element | null): boolean {
  const now = document.activeElement;
  return isFocusedElement(now) && (now !== before || now.closest(keepsFocus) !== null);
}

/**
 * Moves focus to the page's heading and announces its title, as a browser does for a new document. Leaves the
 * focus where the user has moved it meanwhile, and on tabs. `isRingShown`: only for keyboard users.
 */
export function focusHeading(
  before: Element | null,
  announce: (title: string) => void,
  signal: AbortSignal,
  isRingShown: boolean,
): void {
  const start = performance.now();
  const tryFocus = () => {
    if (signal.aborted) return;
    const heading = document.querySelector('h1');
    // The heading is empty while the name in it loads.
    const isNamed = heading !== null && heading.textContent.trim() !== '';
    if (!isNamed && performance.now() - start < maxWait) {
      setTimeout(tryFocus, pollInterval);
      return;
    }
    announce(document.title);
    const target = heading ?? document.querySelector('main');
    if (isFocusTaken(before) || !target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.toggleAttribute('data-quiet-focus', !isRingShown);
    target.focus({ preventScroll: true });
  };
  tryFocus();
}

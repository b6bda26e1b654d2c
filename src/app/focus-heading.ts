/** Milliseconds between checks for the heading of a loading page, and the longest wait. */
const nextLook = 50;
const longestWait = 5000;

/** Whether the user has focused an element. The page itself has the focus only where what had it is gone. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.id !== 'main' && element.isConnected;

/**
 * Keeps the focus even if it was already here when the page changed: the address changes before the page, and a menu
 * may open in between. A table gives it back to the row that the user returns to.
 */
const keepers = '.tabs, .dt, [role=menu], [role=dialog], dialog, input, textarea, select';

/** Whether the focus has moved since, or must not be moved. */
function isTaken(before: Element | null): boolean {
  const now = document.activeElement;
  return isThere(now) && (now !== before || now.closest(keepers) !== null);
}

/**
 * Moves the focus to the page's heading and announces its title, as a browser does for a new document. The focus stays
 * if it has moved meanwhile (a field, a dialog, an open menu), and on a tab: tabs share one heading, and the next tab
 * is often wanted. Takes the element focused when the page changed, how to announce, a signal that ends the wait, and
 * whether the heading shows its focus: only to people who came by the keyboard.
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

/** Milliseconds between looks for the heading of a page that is loading, and how long it is waited for. */
const nextLook = 50;
const longestWait = 5000;

const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected;

/**
 * Where the focus stays even when it was there as the page came: the address is ahead of its page, and a menu may be
 * opened between.
 */
const keepers = '.tabs, [role=menu], [role=dialog], dialog, input, textarea, select';

/** Has somebody else taken the focus since, or a right to keep it? */
function isTaken(before: Element | null): boolean {
  const now = document.activeElement;
  return isThere(now) && (now !== before || now.closest(keepers) !== null);
}

/**
 * What a new document would do by itself: the focus goes to the heading of the page, and its title is announced. The
 * focus stays with who has taken it meanwhile: a field of the new page, a dialog, an open menu, the person. It also
 * stays on a tab: tabs are one page, whose heading has not changed, and what is wanted next is often the tab beside.
 * In: what had the focus when the page came, how to announce, and a signal that ends the wait for a page that is left
 * again.
 */
export function focusHeading(before: Element | null, announce: (title: string) => void, leaving: AbortSignal): void {
  const start = performance.now();
  const look = () => {
    if (leaving.aborted) return;
    const heading = document.querySelector('h1');
    // Empty while the name of what it is about is loading.
    const isNamed = heading !== null && heading.textContent.trim() !== '';
    if (!isNamed && performance.now() - start < longestWait) {
      setTimeout(look, nextLook);
      return;
    }
    announce(document.title);
    const target = heading ?? document.querySelector('main');
    if (isTaken(before) || !target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  look();
}

import type { Page } from '@playwright/test';

/**
 * Waits until the page has loaded what it shows, and has rendered it: nothing is busy, nothing has changed for some frames,
 * and only endless animations are left.
 */
export const untilRendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // On a busy machine React draws a new theme or width some frames later, so wait until it is idle. Chromium sometimes
    // stops telling so after its window has changed.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    let quiet = 0;
    const observer = new MutationObserver(() => (quiet = 0));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // Something may change all the time, such as a clock.
    for (let frame = 0; quiet < 6 && frame < 300; quiet += 1, frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('.skeleton, .ant-skeleton, .ant-btn-loading, [aria-busy=true]')) quiet = -1;
    }
    observer.disconnect();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

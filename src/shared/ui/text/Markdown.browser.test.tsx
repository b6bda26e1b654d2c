import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Markdown } from './Markdown';

// One test only: the renderer is loaded after it.
test('text keeps its height when it is formatted', async () => {
  await page.viewport(800, 600);
  const heights: number[] = [];
  const watch = (box: HTMLElement | null) => {
    if (!box) return;
    const note = () => heights.push(box.getBoundingClientRect().height);
    note();
    const observer = new ResizeObserver(note);
    observer.observe(box);
    return () => observer.disconnect();
  };
  await render(
    <div ref={watch} style={{ display: 'flow-root' }}>
      <Markdown text={'Wells of the **lake** region.\n\nVisit each one twice a year.\nCall before.\n'} />
    </div>,
  );
  await expect.poll(() => document.querySelector('.markdown strong')).not.toBeNull();
  await expect.poll(() => heights.length).toBeGreaterThan(0);
  expect(heights[0]).toBe(68);
  expect(new Set(heights)).toEqual(new Set([68]));
});

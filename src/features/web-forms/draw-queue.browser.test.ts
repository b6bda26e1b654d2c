import { fillForm, inputOf, longForm } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';
import { afterEach, expect, test, vi } from 'vitest';
import { DrawQueue } from './draw-queue';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Nothing is drawn but what comes with the page. */
function neverIdle(): void {
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1);
  const observer = { observe: () => undefined, disconnect: () => undefined };
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return observer;
  });
}

test('parts are drawn in their order, up to so many questions', async () => {
  const queue = new DrawQueue(20);
  const drawn: number[] = [];
  const told = vi.fn<() => void>();
  queue.isFull.subscribe(told);
  for (const part of [1, 2, 3, 4]) queue.add({ weight: 10, draw: () => drawn.push(part) });
  await vi.waitFor(() => expect(queue.isFull.get()).toBe(true));
  expect(told).toHaveBeenCalledOnce();
  expect(drawn).toEqual([1, 2]);
});

test('a part that is gone is not drawn', async () => {
  const queue = new DrawQueue();
  const drawn: number[] = [];
  const remove = queue.add({ weight: 1, draw: () => drawn.push(1) });
  queue.add({ weight: 1, draw: () => drawn.push(2) });
  remove();
  await vi.waitFor(() => expect(drawn).toEqual([2]));
});

test('the first screen is drawn with the page, whatever is not asked before it', async () => {
  neverIdle();
  const questions = Array.from({ length: 60 }, (_, index) => {
    const bind = `type="string" ${index < 40 ? 'relevant="false()"' : ''}`;
    return inputOf(`Question-${index}`, bind);
  });
  const { screen } = await showForm(fillForm({ questions }));
  expect(screen.getByLabelText('Question-40').query()).not.toBeNull();
  expect(screen.getByLabelText('Question-50').query()).not.toBeNull();
});

test('what is below the first screen waits, so that it delays nothing', async () => {
  neverIdle();
  const { screen } = await showForm(longForm(1000));
  expect(screen.getByLabelText('Question 0', { exact: true }).query()).not.toBeNull();
  expect(screen.getByLabelText('Question 40', { exact: true }).query()).toBeNull();
});

import { expect, test } from 'vitest';
import { firstOpen, openCount, nextOpen, startQueue as startAny } from '~/shared/queue/queue';
import { afterStep, outcomeCounts, type Listed, type Queue, type Step } from './queries';

const startQueue = startAny<Queue['entries'][number]['known'], 'approved' | 'hasIssues' | 'rejected'>;
const listed = (...ids: string[]): Listed[] => ids.map((id) => ({ id, known: { reviewState: null, updatedAt: null } }));
const after = (queue: Queue, ...steps: Step[]): Queue =>
  steps.reduce<Queue>((present, step) => afterStep(present, step) ?? present, queue);
const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
const approve = (id: string): Step => ({ do: 'decide', id, choice: 'approved' });
const recorded = (id: string, second = 1): Step => ({
  do: 'recorded',
  id,
  after: { reviewState: 'approved', updatedAt: at(second) },
});
const shown = ({ entries, at: place }: Queue) => entries[place]?.id;

test('begins at the submission of the address, or at the first', () => {
  expect(shown(startQueue(listed('a', 'b', 'c'), 3, true, 'b'))).toBe('b');
  expect(shown(startQueue(listed('a', 'b', 'c'), 3, true, 'unknown'))).toBe('a');
  expect(startQueue([], 0, true, null).entries).toEqual([]);
});

test('a decision goes on to the next open submission, and leaves the count', () => {
  const queue = after(startQueue(listed('a', 'b', 'c'), 340, false, null), { do: 'go', to: 1 }, approve('b'));
  expect(shown(queue)).toBe('c');
  expect(openCount(queue)).toBe(339);
  const back = after(queue, { do: 'go', to: 0 }, approve('a'));
  expect(shown(back)).toBe('c');
});

test('one can go back to what was decided, and not past the ends', () => {
  const queue = after(startQueue(listed('a', 'b'), 2, true, null), approve('a'), recorded('a'), { do: 'go', to: 0 });
  expect(shown(queue)).toBe('a');
  expect(after(queue, { do: 'go', to: -1 }).at).toBe(0);
  expect(after(queue, { do: 'go', to: 99 }).at).toBe(2);
});

test('a refused decision is open again, and has no part in the numbers', () => {
  const queue = after(startQueue(listed('a', 'b'), 2, true, null), approve('a'), { do: 'refused', id: 'a' });
  expect(openCount(queue)).toBe(2);
  expect(queue.decided).toEqual([]);
  expect(firstOpen(queue)).toBe(0);
});

test('a refused second decision leaves the first', () => {
  const queue = after(
    startQueue(listed('a'), 1, true, null),
    approve('a'),
    recorded('a'),
    { do: 'decide', id: 'a', choice: 'rejected' },
    { do: 'refused', id: 'a' },
  );
  expect(outcomeCounts(queue)).toMatchObject({ approved: 1, rejected: 0 });
});

test('undoing opens a submission again and shows it', () => {
  const queue = after(startQueue(listed('a', 'b'), 2, true, null), approve('a'), recorded('a'), approve('b'), {
    do: 'undone',
    id: 'a',
    now: { reviewState: null, updatedAt: at(2) },
  });
  expect(shown(queue)).toBe('a');
  expect(queue.decided).toEqual(['b']);
  expect(openCount(queue)).toBe(1);
});

test('what others reviewed leaves the count; what they edited stays, as changed', () => {
  const queue = startQueue(listed('a', 'b'), 2, true, null);
  const theirs = after(queue, { do: 'seen', id: 'a', now: { reviewState: 'rejected', updatedAt: at(1) } });
  expect(openCount(theirs)).toBe(1);
  expect(outcomeCounts(theirs)).toMatchObject({ rejected: 0, others: 1 });
  const edited = after(queue, { do: 'seen', id: 'a', now: { reviewState: 'edited', updatedAt: at(1) } });
  expect(openCount(edited)).toBe(2);
  expect(edited.entries[0]).toMatchObject({ changed: true, fate: null });
});

test('older data, and the own decision, are not a change by others', () => {
  const queue = after(startQueue(listed('a', 'b'), 2, true, null), approve('a'));
  const saving = after(queue, { do: 'seen', id: 'a', now: { reviewState: 'approved', updatedAt: at(1) } });
  expect(saving).toBe(queue);
  const done = after(queue, recorded('a', 2));
  const stale = after(done, { do: 'seen', id: 'a', now: { reviewState: null, updatedAt: null } });
  expect(stale).toBe(done);
  expect(after(done, { do: 'seen', id: 'a', now: { reviewState: 'approved', updatedAt: at(2) } })).toBe(done);
});

test('a deleted submission leaves the count', () => {
  const queue = after(startQueue(listed('a', 'b'), 2, true, null), { do: 'deleted', id: 'b' });
  expect(openCount(queue)).toBe(1);
  expect(nextOpen(queue, 0)).toBe(2);
  expect(outcomeCounts(queue).deleted).toBe(1);
});

test('more of the list is added once, and corrects the total at its end', () => {
  const queue = startQueue(listed('a', 'b'), 5, false, null);
  const more = after(queue, { do: 'continue', listed: listed('b', 'c'), complete: false });
  expect(more.entries.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(more.total).toBe(5);
  expect(after(more, { do: 'continue', listed: listed('d'), complete: true }).total).toBe(4);
});

import { expect, test, vi } from 'vitest';
import { code, requests } from './page-description';

const Page = () => null;
const load = () => Promise.resolve({ Page, queries: (id: number) => [{ queryKey: ['project', id] }] });
const address = {
  projectId: 7,
  xmlFormId: '',
  instanceId: '',
  datasetName: '',
  uuid: '',
  userId: undefined,
  search: new URLSearchParams(),
};

test('a page names a component of its module, and requests name a function of theirs', async () => {
  expect(await code(load, (module) => module.Page).component()).toBe(Page);
  const listed = await requests(load, ({ queries }, { projectId }) => queries(projectId)).queries(address);
  expect(listed).toEqual([{ queryKey: ['project', 7] }]);
});

test('code that does not arrive within a minute is a failure', async () => {
  vi.useFakeTimers();
  const never = code(
    () => new Promise<{ Page: typeof Page }>(() => undefined),
    (module) => module.Page,
  );
  const failed = vi.fn<(error: Error) => void>();
  never.component().catch(failed);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0].message).toContain('has not arrived');
  vi.useRealTimers();
});

test('a name that the module does not export does not compile', () => {
  // @ts-expect-error it is called Page
  expect(code(load, (module) => module.Paeg)).toBeDefined();
  // @ts-expect-error and is a component, which this is not
  expect(code(load, (module) => module.queries)).toBeDefined();
  // @ts-expect-error no such catalogue
  expect(code(load, (module) => module.Page, 'nowhere')).toBeDefined();
  // @ts-expect-error no such function
  expect(requests(load, ({ query }) => query())).toBeDefined();
});

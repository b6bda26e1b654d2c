import { createMemoryRouter, Link } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { ProvideRouter } from './ProvideRouter';
import { useUrlState, useSearchParam } from './url-state';

interface Shown {
  word: string;
  page: number;
}
const read = (search: URLSearchParams): Shown => ({
  word: search.get('word') ?? '',
  page: Number(search.get('page') ?? 1),
});
const write = ({ word, page }: Shown, present: URLSearchParams) => {
  present.set('word', word);
  present.set('page', String(page));
  return present;
};

function List() {
  const [state, change] = useUrlState(read, write);
  const [, setColour] = useSearchParam('colour');
  const [find, setFind] = useDebouncedSearch(...useSearchParam('find'));
  const both = () => {
    change({ word: 'ten' });
    change({ page: 2 });
    change(({ page }) => ({ page: page + 1 }));
    setColour('red');
  };
  return (
    <>
      <output>{`${state.word} ${String(state.page)}`}</output>
      <button type="button" onClick={both}>
        Both
      </button>
      <button type="button" onClick={() => setColour('')}>
        No colour
      </button>
      <input aria-label="Find" value={find} onChange={(event) => setFind(event.target.value)} />
      <Link to="/other">Away</Link>
    </>
  );
}

async function visit(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      {
        path: '/other',
        loader: () => new Promise((arrive) => setTimeout(() => arrive(null), 400)),
        element: <h1>Elsewhere</h1>,
      },
    ],
    { initialEntries: [address] },
  );
  const screen = await render(<ProvideRouter router={router} />);
  return { screen, router, at: () => router.state.location.pathname + router.state.location.search };
}

test('keeps all changes made before the next render, and other parameters', async () => {
  const { screen, router, at } = await visit('/list?other=1#part');
  await screen.getByRole('button', { name: 'Both' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('ten 3');
  expect(at()).toBe('/list?other=1&word=ten&page=3&colour=red');
  expect(router.state.location.hash).toBe('#part');
  await screen.getByRole('button', { name: 'No colour' }).click();
  await expect.poll(at).toBe('/list?other=1&word=ten&page=3');
});

test('ignores changes when the page is being left', async () => {
  const { screen, at } = await visit('/list');
  await screen.getByRole('textbox', { name: 'Find' }).fill('some');
  await screen.getByRole('link', { name: 'Away' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await new Promise((later) => setTimeout(later, 400));
  expect(at()).toBe('/other');
});

import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useMoveFocusOnUnmount } from './move-focus-on-unmount';

function Bar({ onDone, toFirst }: { onDone: () => void; toFirst: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useMoveFocusOnUnmount(box, () => (toFirst ? document.querySelector<HTMLElement>('#first') : null));
  return (
    <div ref={box}>
      <button type="button" onClick={onDone}>
        Done
      </button>
    </div>
  );
}

function Page({ toFirst = false, withFilters = false }: { toFirst?: boolean; withFilters?: boolean }) {
  const [shown, setShown] = useState(true);
  return (
    <main tabIndex={-1} aria-label="Page">
      {withFilters && <div className="filter-bar" role="group" aria-label="Filters" tabIndex={-1} />}
      <button type="button" id="first">
        First
      </button>
      <button type="button" onClick={() => setShown(false)}>
        Hide
      </button>
      {shown && <Bar onDone={() => setShown(false)} toFirst={toFirst} />}
    </main>
  );
}

test('what disappears with the focus hands it on', async () => {
  const screen = await render(<Page toFirst />);
  screen.getByRole('button', { name: 'Done' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'First' })).toHaveFocus();
});

test('without anything nearer the focus goes to the filters of the list, or to the content of the page', async () => {
  const list = await render(<Page withFilters />);
  list.getByRole('button', { name: 'Done' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('group', { name: 'Filters' })).toHaveFocus();
  await list.unmount();
  const screen = await render(<Page />);
  screen.getByRole('button', { name: 'Done' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('the focus of somebody who is elsewhere stays', async () => {
  const screen = await render(<Page toFirst />);
  const hide = screen.getByRole('button', { name: 'Hide' });
  hide.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  await expect.element(hide).toHaveFocus();
});

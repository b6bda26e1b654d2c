import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyDialog, type OpenDialog, ShownDialog } from './lazy-dialog';

interface GreetingProps {
  name: string;
  place: string;
  onClose: () => void;
}

function Greeting({ name, place }: GreetingProps) {
  return <p role="dialog">{`Hello ${name} in ${place}`}</p>;
}

function Farewell({ place }: { place: string; onClose: () => void }) {
  return <p role="dialog">{`Goodbye from ${place}`}</p>;
}

const load = () => Promise.resolve({ Greeting, Farewell });
const dialogs = { greeting: lazyDialog(load, 'Greeting'), farewell: lazyDialog(load, 'Farewell') };
interface Live {
  place: string;
  onClose: () => void;
}
type Open = OpenDialog<typeof dialogs, Live>;

test('shows the open dialog with what it was opened with, and what the page has now', async () => {
  const page = (open: Open | null, place: string) => (
    <ShownDialog<typeof dialogs, Live> of={dialogs} open={open} live={{ place, onClose: () => undefined }} />
  );
  const screen = await render(page(null, 'Lima'));
  expect(screen.container.textContent).toBe('');
  const greeting: Open = { kind: 'greeting', name: 'Ana' };
  await screen.rerender(page(greeting, 'Lima'));
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Hello Ana in Lima');
  await screen.rerender(page(greeting, 'Quito'));
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Hello Ana in Quito');
  await screen.rerender(page({ kind: 'farewell' }, 'Quito'));
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Goodbye from Quito');
});

import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RecordPart } from '~/domain/records/RecordPart';
import { activateLocale } from '~/i18n/i18n';
import { markMissingCode } from '~/shared/lib/missing-code';
import { QueueFrame } from '~/shared/queue/QueueFrame';
import { visitPage, mockPages } from '../../../../tests/helpers/mocked-page';
import { show } from '../../../../tests/helpers/show';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyPart } from './lazy-part';

mockPages('roles');

beforeEach(async () => {
  await activateLocale('en');
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function Part({ fails }: { fails: boolean }) {
  if (fails) throw new Error('broken');
  return <p>Whole</p>;
}

test('a part that throws leaves what is around it, can be tried again, and the next one is rendered', async () => {
  let fails = true;
  const Changing = () => <Part fails={fails} />;
  function Records() {
    const [id, setId] = useState(1);
    return (
      <>
        <p>Before</p>
        <ErrorBoundary>
          <Changing />
        </ErrorBoundary>
        <ErrorBoundary resetKey={id}>{id === 1 ? <Part fails /> : <p>Another</p>}</ErrorBoundary>
        <button onClick={() => setId(2)}>Next</button>
      </>
    );
  }
  const screen = await show(<Records />);
  const failed = screen.getByText('This part cannot be shown.');
  await expect.element(screen.getByText('Before')).toBeVisible();
  expect(failed.elements()).toHaveLength(2);
  fails = false;
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(screen.getByText('Whole')).toBeVisible();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByText('Another')).toBeVisible();
  expect(failed.elements()).toEqual([]);
});

test('the message is an item of a list, a row of a table, or a few words', async () => {
  const failing = <Part fails />;
  const screen = await show(
    <>
      <ul>
        <ErrorBoundary as="li">{failing}</ErrorBoundary>
        <li>Item</li>
      </ul>
      <table>
        <tbody>
          <ErrorBoundary as="tr">{failing}</ErrorBoundary>
          <tr>
            <td>Row</td>
          </tr>
        </tbody>
      </table>
      <p>
        <ErrorBoundary as="span">{failing}</ErrorBoundary>
      </p>
    </>,
  );
  await expect.element(screen.getByText('Cannot be shown')).toBeVisible();
  expect(document.querySelectorAll('ul > li')).toHaveLength(2);
  expect(document.querySelectorAll('tbody > tr')).toHaveLength(2);
  expect(document.querySelector('p button')).toBeNull();
});

test('code that could not be loaded is loaded again', async () => {
  let tries = 0;
  const Late = lazyPart(
    async () => {
      tries += 1;
      if (tries === 1) throw markMissingCode(new Error('not loaded'));
      return { Late: () => <p>Loaded</p> };
    },
    'Late',
    1,
  );
  const screen = await show(<Late />);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Loaded')).toBeVisible();
  expect(tries).toBe(2);
});

test('a part of a record keeps its heading', async () => {
  const screen = await show(
    <RecordPart title="Details">
      <Part fails />
    </RecordPart>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect.element(screen.getByText('This part cannot be shown.')).toBeVisible();
});

test('a record of a queue that cannot be shown leaves the queue', async () => {
  const entries = [{ id: 'a' }, { id: 'b' }];
  const queue = { entries, at: 0, total: 2, complete: true, decided: new Map() };
  const { screen } = await visitPage(
    [
      {
        path: '/',
        element: (
          <QueueFrame
            crumbs={[]}
            queue={queue as never}
            error={null}
            retry={() => undefined}
            name="Record a"
            title="Queue"
            facts={null}
            progressLabel="Reviewed"
            saving={0}
            notices={null}
            isReady
            load={() => Promise.resolve(true)}
            renderRecord={() => <Part fails />}
            end={null}
            bottom={<button>Approve</button>}
          />
        ),
      },
    ],
    '/',
  );
  await expect.element(screen.getByText('This part cannot be shown.').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Record a' })).toBeVisible();
});

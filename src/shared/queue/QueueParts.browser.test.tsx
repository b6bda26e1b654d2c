import { afterEach, expect, test } from 'vitest';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../tests/helpers/show';
import { QueueNavigation } from './QueueParts';

afterEach(() => activateLocale('en'));

/** The arrow key that each button announces, and the one that its tooltip names. */
async function arrows(locale: Parameters<typeof activateLocale>[0]): Promise<(string | undefined)[][]> {
  await activateLocale(locale, ['start', 'conflict-queue']);
  const screen = await show(<QueueNavigation isFirst={false} isEnd={false} onStep={() => undefined} />);
  const found = [...document.querySelectorAll('button')].map((button) => [
    button.getAttribute('aria-keyshortcuts')?.split(' ')[1],
    /[←→]/.exec(button.title)?.[0],
  ]);
  await screen.unmount();
  return found;
}

test('the buttons of a queue name the arrow key that points as they do', async () => {
  expect(await arrows('en')).toEqual([
    ['ArrowLeft', '←'],
    ['ArrowRight', '→'],
  ]);
  expect(await arrows('ar')).toEqual([
    ['ArrowRight', '→'],
    ['ArrowLeft', '←'],
  ]);
});

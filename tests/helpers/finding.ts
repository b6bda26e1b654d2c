/** Searching among many users: the time from the key press to the rows on screen. */
import type { Page } from 'playwright';
import type { AppServer } from './app-server.ts';
import type { Session } from './screens.ts';

const names = ['Amina', 'Björn', 'Chiamaka', 'Dmitri', 'Élodie', 'Fatima', 'Gonçalo', 'Hiroshi', 'Ines', 'Jürgen'];

/** Creates that many accounts on a running server. */
export async function addUsers(server: AppServer, { token }: Session, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const body = {
      email: `person${index}@example.org`,
      displayName: `${names[index % names.length] ?? ''} ${names[(index * 7) % 10] ?? ''} ${index}`,
    };
    const response = await fetch(`${server.url}/v1/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST /users: ${response.status} ${await response.text()}`);
  }
}

/**
 * Types the words one after the other. Returns per word, milliseconds until the count and the rows show the matches.
 */
export async function timeFinding(page: Page, words: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    times.push(
      await page.evaluate(async (text) => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        const count = () => document.querySelector('.filter-count')?.textContent ?? '';
        const rows = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? '';
        const before = [count(), rows()];
        const began = performance.now();
        // Bypasses React's own property, which would ignore the event as no change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        while (count() === before[0] || rows() === before[1]) {
          if (performance.now() - began > 10_000) throw new Error(`"${text}" changed nothing: ${before.join(', ')}`);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - began;
      }, word),
    );
  }
  return times;
}

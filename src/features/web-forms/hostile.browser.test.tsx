import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fillForm, inputOf, longForm, longRepeat } from '../../../tests/helpers/fill-forms';
import { editedOf, showForm, startForm } from '../../../tests/helpers/filled-form';
import { RenderQueue } from './Blocks';
import { Refused } from './Refused';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const labelled = (label: string) =>
  fillForm({ questions: [['q', 'type="string"', `<input ref="@"><label>${escaped(label)}</label></input>`]] });

test('markup in a label is shown as it was written and never runs', async () => {
  const label =
    'Name <img src=x onerror="window.hacked=1"><script>window.hacked=1</script> <style>*{display:none}</style> [here](javascript:window.hacked=1) <span style="position:fixed;color:red;font-size:900px">big</span>';
  const { screen } = await showForm(labelled(label));
  await expect.element(screen.getByText(/Name/)).toBeVisible();
  await expect.element(screen.getByText(/<img src=x onerror="window.hacked=1"><script>/)).toBeVisible();
  await expect.element(screen.getByText('here')).toBeVisible();
  const { container } = screen;
  expect(container.querySelector('script, style, img, a')).toBeNull();
  expect(container.querySelector<HTMLElement>('.fill-span[style]')?.style.cssText).toBe('color: red;');
  expect('hacked' in window).toBe(false);
});

test('endless marks and very long labels are shown as they are', async () => {
  for (const label of ['[*'.repeat(5000), '> '.repeat(2000), 'word '.repeat(5000)]) {
    const { screen } = await showForm(labelled(`Start ${label}`));
    await expect.element(screen.getByText(/Start/)).toBeInTheDocument();
    await screen.unmount();
  }
});

test('a definition with entities is refused in words', async () => {
  const form = fillForm({ questions: [], before: '<!DOCTYPE a [<!ENTITY a "aaaa">]>' });
  await expect(showForm(form)).rejects.toMatchObject({ part: 'entities' });
});

test('a submission that cannot be edited is not blamed on its form', async () => {
  const form = fillForm({ questions: [inputOf('name', 'type="string"')] });
  const submission = (content: string, before = '') =>
    `${before}<data id="fill">${content}<meta><instanceID>uuid:1</instanceID></meta></data>`;
  for (const [xml, fault, said] of [
    [
      submission('<name>&a;</name>', '<!DOCTYPE data [<!ENTITY a "aaaa">]>'),
      'entities',
      /submission declares XML entit/,
    ],
    [submission(`${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}`), 'too-deep', /submission is nested too deeply/],
    [submission('<name>a</nam'), null, /submission has a part that cannot be read/],
  ] as const) {
    const error: unknown = await startForm(form, { edited: editedOf(xml) }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'UnreadableAnswers', fault });
    const screen = await render(
      <I18nProvider i18n={i18n}>
        <Refused address={null} error={error} retry={() => undefined} />
      </I18nProvider>,
    );
    await expect.element(screen.getByRole('heading', { name: 'This submission cannot be edited' })).toBeVisible();
    await expect.element(screen.getByText(said)).toBeVisible();
    await screen.unmount();
  }
  const plain = await startForm(form, { edited: editedOf(submission('<name>a</name>', '<!DOCTYPE data>')) });
  expect(plain.loaded?.merge()).toContain('<name>a</name>');
});

test('parts are drawn in their order, up to so many questions', async () => {
  const queue = new RenderQueue(20);
  const drawn: number[] = [];
  const told = vi.fn<() => void>();
  queue.isFull.subscribe(told);
  for (const part of [1, 2, 3, 4]) queue.add({ weight: 10, render: () => drawn.push(part) });
  await expect.poll(() => queue.isFull.get()).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  expect(drawn).toEqual([1, 2]);
});

test('a part that is gone is not drawn', async () => {
  const queue = new RenderQueue();
  const drawn: number[] = [];
  const remove = queue.add({ weight: 1, render: () => drawn.push(1) });
  queue.add({ weight: 1, render: () => drawn.push(2) });
  remove();
  await expect.poll(() => drawn).toEqual([2]);
});

test('the first screen is drawn with the page, whatever is not asked before it', async () => {
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1);
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return { observe: () => undefined, disconnect: () => undefined };
  });
  const questions = Array.from({ length: 60 }, (_, index) => {
    const bind = `type="string" ${index < 40 ? 'relevant="false()"' : ''}`;
    return inputOf(`Question-${index}`, bind);
  });
  const { screen } = await showForm(fillForm({ questions }));
  expect(screen.getByLabelText('Question-40').query()).not.toBeNull();
  expect(screen.getByLabelText('Question-50').query()).not.toBeNull();
});

test('the first fault of many questions is drawn and focused before the whole form is drawn, which comes soon after', async () => {
  const waiting: IdleRequestCallback[] = [];
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((draw) => waiting.push(draw));
  const { screen } = await showForm(longForm(2000));
  await screen.getByLabelText(/^Question 5\b/).fill('x');
  expect(document.querySelectorAll('.fill-question').length).toBeLessThan(100);
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByLabelText(/^Question 15\b/)).toHaveFocus();
  idle.mockRestore();
  for (const draw of waiting) draw({ didTimeout: false, timeRemaining: () => 10 });
  // Some are asked only after an answer.
  await expect.poll(() => document.querySelectorAll('.fill-question').length, { timeout: 20_000 }).toBe(1900);
  expect([...document.querySelectorAll('.fill-label')].at(-1)?.textContent).toBe('Question 1998');
  expect(document.querySelector('[role=note]')).toBeNull();
});

test('500 turns of a repeat are all in the page, and removing one asks first', async () => {
  const { screen, answer } = await showForm(longRepeat(500));
  await expect.element(screen.getByText(/500 entries/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.fill-turn').length, { timeout: 20_000 }).toBe(500);
  // Names of thousands of elements take seconds.
  const turn = page.elementLocator(document.querySelector('.fill-turn') ?? document.body);
  await turn.getByRole('button', { name: 'Remove Child 1', exact: true }).click();
  expect(answer('first')).toBe('Name 0');
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText(/499 entries/)).toBeVisible();
  expect(answer('first')).toBe('Name 1');
});

test('elements that the engine does not know are named above the form', async () => {
  const unknown = Array.from({ length: 12 }, (_, at) => `<mystery ref="/data/q"><label>Part ${at}</label></mystery>`);
  const group =
    '<group><label>Group</label><secret ref="/data/hidden"/><setvalue ref="/data/q" event="x" value="1"/></group>';
  const form = fillForm({
    questions: [['q', 'type="string"', '<input ref="@"><label>Known</label></input>']],
    more: { instance: '<hidden/>', body: group + unknown.join('') },
  });
  const { screen } = await showForm(form);
  await expect.element(screen.getByRole('note')).toBeVisible();
  const names = screen.getByRole('note').getByRole('listitem').elements();
  const known = ['hidden', ...Array.from({ length: 9 }, (_, at) => `Part ${at}`), '3 more'];
  expect(names.map(({ textContent }) => textContent)).toEqual(known);
  await expect.element(screen.getByLabelText('Known')).toBeVisible();
});

test('groups 50 deep open, and stay in the page', async () => {
  const depth = 50;
  const path = (level: number) => `/data/${Array.from({ length: level }, (_, at) => `g${at}`).join('/')}`;
  const levels = Array.from({ length: depth }, (_, at) => at);
  const form = fillForm({
    questions: [],
    more: {
      instance:
        levels.map((at) => `<g${at}>`).join('') + '<deep/>' + levels.map((at) => `</g${depth - 1 - at}>`).join(''),
      body:
        levels.map((at) => `<group ref="${path(at + 1)}"><label>Level ${at}</label>`).join('') +
        `<input ref="${path(depth)}/deep"><label>At the bottom</label></input>` +
        '</group>'.repeat(depth),
    },
  });
  const { screen, answer } = await showForm(form);
  const field = screen.getByLabelText('At the bottom');
  await field.fill('found');
  expect(answer('deep')).toBe('found');
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(200);
  await screen.getByRole('button', { name: 'Level 25' }).click();
  await expect.element(field).not.toBeVisible();
});

test('characters that turn text, or that XML cannot hold, stay within their label', async () => {
  const { screen } = await showForm(
    labelled('Start \u202Edesrever\u2066 \0\uFFFE \u0007middle XX end').replace('XX', '&#11;'),
  );
  const text = screen.getByText(/Start.*middle.*end/).element();
  expect(getComputedStyle(text.closest('.fill-text') ?? text).unicodeBidi).toBe('isolate');
  await expect.element(screen.getByRole('textbox', { name: /Start/ })).toBeVisible();
});

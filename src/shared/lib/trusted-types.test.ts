import { expect, test } from 'vitest';
import { allowMarkup, allowScriptUrl } from './trusted-types';

const origin = 'https://data.example.org';

test.each([
  ['https://data.example.org/assets/worker-a1b2c3d.js', true],
  ['/assets/worker-a1b2c3d.js', true],
  ['/offline-worker.js', true],
  ['/v1/projects/1/forms/a/attachments/evil.js', false],
  ['/assets/../v1/projects/1/forms/a/attachments/evil.js', false],
  ['/assets/a/evil.js', false],
  ['/offline-worker.js/evil.js', false],
  ['https://evil.example/assets/worker.js', false],
  ['//evil.example/assets/worker.js', false],
  ['https://[', false],
  ['blob:https://data.example.org/5f2c', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
])('a script at %s: %j', (address, isAllowed) => {
  expect(allowScriptUrl(address, origin)).toBe(isAllowed ? address : null);
});

test('lets no element into a page that is shown', () => {
  const styles = '.button { color: red; } .list > li::before { content: "&" }';
  expect(allowMarkup(styles, 'Element innerHTML')).toBe(styles);
  expect(allowMarkup('&eacute;', 'Element innerHTML')).toBe('&eacute;');
  for (const place of [
    'Element innerHTML',
    'Element outerHTML',
    'Element insertAdjacentHTML',
    'HTMLIFrameElement srcdoc',
  ])
    expect(allowMarkup('<b>x</b>', place)).toBeNull();
});

test('lets documents be read, which nothing is shown of', () => {
  expect(allowMarkup('<data/>', 'DOMParser parseFromString')).toBe('<data/>');
});

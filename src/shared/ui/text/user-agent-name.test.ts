import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { userAgentName } from './UserAgentName';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const inWords = (agent: string) => {
  const name = userAgentName(agent);
  return typeof name === 'string' ? name : i18n._(name);
};

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on macOS'],
  ['org.odk.collect.android/v2026.1.2 Dalvik/2.1.0 (Linux; U; Android 14)', 'ODK Collect 2026.1.2'],
  ['Enketo/7.5', 'Enketo/7.5'],
  ['python-requests/2.32', 'python-requests/2.32'],
  ['Mozilla <b>', 'Mozilla <b>'],
])('%s', (agent, name) => expect(inWords(agent)).toBe(name));

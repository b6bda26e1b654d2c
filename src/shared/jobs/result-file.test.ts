import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/problem';
import { resultFile } from './result-file';

test('writes every item with its outcome and the reason of a failure', async () => {
  const error = new ApiError({ kind: 'problem', status: 409, code: '409.3', message: 'It is there, already' });
  const { name, content } = resultFile(
    'Photos / 2026',
    [
      { label: 'a.jpg', state: 'done' },
      { label: '=b.jpg', state: 'refused', error },
      { label: 'c.jpg', state: 'unknown' },
      { label: 'd.jpg', state: 'waiting' },
    ],
    setupI18n({ locale: 'en', messages: { en: {} } }),
  );
  expect(name).toBe('Photos _ 2026.csv');
  expect(await content.text()).toBe(
    [
      'name,outcome,problem,server message',
      'a.jpg,done,,',
      `"'=b.jpg",failed,The name or ID is taken. It may belong to something in the trash.,"It is there, already"`,
      'c.jpg,unknown,,',
      'd.jpg,not run,,',
      '',
    ].join('\r\n'),
  );
});

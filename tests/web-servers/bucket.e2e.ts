/** The examples of `deploy` with its changes for files in a bucket: what the policy then allows to read. */
import { contentSecurityPolicy } from '@mocks/http/content-security-policy';
import { expect } from '../e2e/fixtures.ts';
import { householdSurvey } from '../e2e/pages.ts';
import { test } from './fixtures.ts';

test.use({ hasBucket: true });

test('pages may read from the bucket, and nothing else changes', async ({ request }) => {
  for (const path of ['/', householdSurvey.path, `${householdSurvey.form}/preview`]) {
    const sent = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const plain = contentSecurityPolicy(path);
    expect([path, sent]).toEqual([
      path,
      plain.replace("connect-src 'self'", "connect-src 'self' https://files.example.org"),
    ]);
  }
});

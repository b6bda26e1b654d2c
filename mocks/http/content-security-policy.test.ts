import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';

test('equals the policy of the deployment guide', () => {
  const guide = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const written = /Content-Security-Policy "([^"]+)"/.exec(guide)?.[1];
  expect(written).toBe(contentSecurityPolicy());
});

test('allows no inline code and no other hosts', () => {
  const policy = contentSecurityPolicy();
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toMatch(/style-src [^;]*unsafe/);
  expect(policy).not.toMatch(/(script|style|connect|font)-src[^;]*https?:/);
});

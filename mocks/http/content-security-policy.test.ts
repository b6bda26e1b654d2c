import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, filesPolicy, formsPages } from './content-security-policy';

const example = readFileSync(new URL('../../deploy/nginx/http.conf', import.meta.url), 'utf8');
const form = '/projects/1/forms/a%20b/submissions/new';

test('equals the policies of the nginx example', () => {
  const [, pattern = '', forForms, byDefault] =
    /map \$request_uri \$alidade_policy \{\s+"~([^"]+)" "([^"]+)";[^}]*default "([^"]+)";/.exec(example) ?? [];
  expect(byDefault).toBe(contentSecurityPolicy());
  expect(forForms).toBe(contentSecurityPolicy(form));
  expect(example).toContain(`"~^/v1/" "${filesPolicy}";`);
  const inExample = new RegExp(pattern);
  const pages = [
    form,
    '/f/k7Qd',
    '/f/k7Qd/offline',
    '/projects/1/forms/a/draft/preview',
    '/projects/1/forms/a/submissions/new/offline',
    '/projects/1/forms/a/submissions/uuid:1/edit',
  ];
  const others = [
    '/',
    '/forms',
    '/projects/1/forms/a/draft',
    '/projects/1/forms/a/submissions',
    '/projects/x/forms/a/preview',
  ];
  for (const path of pages) expect([path, formsPages.test(path), inExample.test(path)]).toEqual([path, true, true]);
  for (const path of others) expect([path, formsPages.test(path), inExample.test(path)]).toEqual([path, false, false]);
});

test('allows WebAssembly where forms are filled, and no other unsafe script', () => {
  const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy(form))?.[1];
  expect(scripts).toBe("'self' 'wasm-unsafe-eval'");
});

test('allows no inline scripts and no other hosts', () => {
  const policy = contentSecurityPolicy();
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toMatch(/(script|style|connect|font)-src[^;]*https?:/);
});

test.each(['/projects/1', form])('requires Trusted Types at %s, and names the policies that may decide', (path) => {
  expect(contentSecurityPolicy(path)).toMatch(
    /; require-trusted-types-for 'script'; trusted-types default alidade-data-files$/,
  );
});

import { describe, expect, test } from 'vitest';
import { sources } from './sources.ts';
import { testKindFaults } from './test-kinds.ts';

test('unit tests start neither the mock server nor a process', () => {
  const code = sources(/^(?:src|mocks|build|tests|openapi)\/.*\.tsx?$|^[^/]+\.ts$/);
  expect(testKindFaults(code)).toEqual([]);
});

describe('the check itself', () => {
  const server = { path: 'mocks/server/server.ts', text: '' };
  const helper = { path: 'mocks/node.ts', text: "import { createServer } from './server/server';" };
  const faults = (path: string, text: string) => testKindFaults([server, helper, { path, text }]);

  test.each([
    ['the server', "import { createServer } from '@mocks/server/server';"],
    ['the server by another file', "import { createTestServer } from '@mocks/node';"],
    ['a process', "import { spawn } from 'node:child_process';"],
    ['HTTP', "import { get } from 'node:http';"],
    ['a build', "import { build } from 'vite';"],
  ])('wants a test with %s to be an integration test', (_what, text) => {
    expect(faults('src/shared/lib/a.test.ts', text)).toHaveLength(1);
    expect(faults('src/shared/lib/a.integration.test.ts', text)).toEqual([]);
    expect(faults('src/shared/lib/a.browser.test.tsx', text)).toEqual([]);
  });

  test.each([
    ['pure code', "import { csv } from './csv';"],
    ['types of the server', "import type { Server } from '@mocks/server/server';"],
  ])('wants a test with %s to be a unit test', (_what, text) => {
    expect(faults('src/shared/lib/a.test.ts', text)).toEqual([]);
    expect(faults('src/shared/lib/a.integration.test.ts', text)).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { defaultExportFaults, importFaults, waysToAntd } from './imports.ts';
import { sources } from './sources.ts';

const code = sources(/^(?:src|mocks|build|tests|openapi)\/.*\.tsx?$|^[^/]+\.ts$/);

test('imports point one way', () => {
  expect(code.length).toBeGreaterThan(50);
  expect(importFaults(code)).toEqual([]);
});

test.each(['src/main', 'src/features/web-forms/FillPage', 'src/features/web-forms/offline/OfflinePage'])(
  'people who only fill forms load nothing of antd: %s',
  (path) => {
    expect(waysToAntd(code, path)).toEqual([]);
    expect(waysToAntd(code, 'src/app/shell/Shell')).not.toEqual([]);
  },
);

test('only lazily loaded modules have a default export', () => {
  expect(defaultExportFaults(code)).toEqual([]);
});

test('whoever starts a worker tells one that was not loaded from one that stops', () => {
  const starting = code.filter(({ path, text }) => path.startsWith('src/') && text.includes('new Worker(new URL('));
  expect(starting.length).toBeGreaterThan(5);
  expect(starting.filter(({ text }) => !text.includes('listenToWorker(')).map(({ path }) => path)).toEqual([]);
});

describe('the check itself', () => {
  const refused: [what: string, path: string, text: string][] = [
    ['a layer importing a higher one', 'src/shared/ui/Box.tsx', "import { route } from '~/app/routes';"],
    ['the kit importing a subject', 'src/shared/ui/Box.tsx', "import { Cell } from '~/domain/answers/cells';"],
    ['the same by a relative path', 'src/shared/ui/Box.tsx', "import { route } from '../../app/routes';"],
    ['the same dynamically', 'src/session/session.ts', "const load = () => import('~/features/projects/HomePage');"],
    ['the same as a re-export', 'src/api/client.ts', "export { signIn } from '~/session/session';"],
    ['the same as a type', 'src/api/client.ts', "type A = import('~/session/session').SignOut;"],
    [
      'a feature importing a feature',
      'src/features/forms/List.tsx',
      "import { Home } from '~/features/projects/Home';",
    ],
    ['a leaf importing anything', 'src/shared/lib/dates.ts', "import { locales } from '~/i18n/locales';"],
    ['React in shared/lib', 'src/shared/lib/dates.ts', "import { useState } from 'react';"],
    ['src importing mocks', 'src/app/App.tsx', "const m = () => import('@mocks/browser');"],
    ['main importing mocks statically', 'src/main.tsx', "import { startMocks } from '@mocks/browser';"],
    ['main importing mocks twice', 'src/main.tsx', "void import('@mocks/browser'); void import('@mocks/node');"],
    ['mocks importing behaviour of src', 'mocks/server/server.ts', "import { client } from '~/api/client';"],
    ['openapi-fetch outside api', 'src/features/forms/list.ts', "import createClient from 'openapi-fetch';"],
    ['a folder of antd', 'src/domain/qr/Code.tsx', "const load = () => import('antd/es/modal');"],
    ["antd's parts", 'src/shared/ui/Box.tsx', "import type { ButtonProps } from 'antd/lib/button';"],
    ['what antd is made of', 'src/shared/ui/Box.tsx', "import Motion from '@rc-component/motion/es/context';"],
    ['lazy in a feature', 'src/features/forms/List.tsx', "import { lazy as later, useState } from 'react';"],
    [
      'a relative path into another feature folder',
      'src/features/forms/a.ts',
      "import { b } from '../../shared/config/b';",
    ],
    ['a relative path to another folder of mocks', 'mocks/server/auth/a.ts', "import { b } from '../store/b';"],
    ['a folder outside the layers', 'src/utils/x.ts', "import { a } from '~/api/client';"],
  ];
  test.each(refused)('refuses %s', (_what, path, text) => {
    expect(importFaults([{ path, text }])).toHaveLength(1);
  });

  const accepted: [what: string, path: string, text: string][] = [
    [
      'the way down',
      'src/app/routes.tsx',
      "const load = () => import('~/features/projects/HomePage'); import { can } from '~/session/can';",
    ],
    [
      'antd, and its languages',
      'src/features/forms/List.tsx',
      "import { Button, Table } from 'antd'; const es = () => import('antd/locale/es_ES');",
    ],
    [
      'the own feature',
      'src/features/forms/List.tsx',
      "import { columns } from './columns'; import { a } from '~/features/forms/a';",
    ],
    ['the one way to mocks', 'src/main.tsx', "const { startMocks } = await import('@mocks/browser');"],
    [
      'types, validators and lib in mocks',
      'mocks/server/a.ts',
      "import type { Project } from '~/api/schema'; import { B } from '~/api/generated/zod/projects'; import { c } from '~/shared/lib/odata';",
    ],
    [
      'tests using the mock server',
      'src/features/forms/List.browser.test.tsx',
      "import { start } from '@mocks/browser'; import { routes } from '~/app/routes';",
    ],
  ];
  test.each(accepted)('accepts %s', (_what, path, text) => {
    expect(importFaults([{ path, text }])).toEqual([]);
  });

  test('refuses default exports, except of lazily loaded modules', () => {
    const page = { path: 'src/features/projects/HomePage.tsx', text: 'export default function HomePage() {}' };
    const routes = { path: 'src/app/routes.tsx', text: "const page = () => import('~/features/projects/HomePage');" };
    expect(defaultExportFaults([page])).toHaveLength(1);
    expect(defaultExportFaults([page, routes])).toEqual([]);
    expect(defaultExportFaults([{ path: 'src/a.ts', text: 'const a = 1; export { a as default };' }])).toHaveLength(1);
    expect(defaultExportFaults([{ path: 'src/a.ts', text: 'export default 1;' }])).toHaveLength(1);
    expect(defaultExportFaults([{ path: 'vite.config.ts', text: 'export default {};' }])).toEqual([]);
    expect(
      defaultExportFaults([{ path: 'tests/e2e/global-setup.ts', text: 'export default function setup() {}' }]),
    ).toEqual([]);
  });
});

import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { type Plugin, type ProxyOptions, type Rolldown, type UserConfig, defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { earlyScript } from './build/early-script.ts';
import { ownFileOfEngine } from './build/engine-file.ts';
import { offlineWorker, workerFile, workerSource } from './build/offline-worker.ts';
import { palette } from './build/palette-css.ts';
import { sharedFiles } from './build/shared-files.ts';
import { texts } from './build/texts.ts';
import { statisticsPage, statisticsPath } from './mocks/statistics-page.ts';
import { licensesPath } from './src/shared/lib/product.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const linguiConfig = { configPath: here('src/i18n/lingui.config.ts') };

/**
 * Hands /v1 and the client's files to a real server. That server sets its session cookie for HTTPS only
 * (`__Host-`, Secure) and refuses cookies that did not come by HTTPS; the way from here to it counts as such.
 */
function centralProxy(target: string): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target,
    changeOrigin: true,
    secure: false,
    headers: { 'X-Forwarded-Proto': 'https' },
    configure(proxy) {
      proxy.on('proxyReq', (request) => {
        const cookie = request.getHeader('cookie');
        if (typeof cookie === 'string')
          request.setHeader('cookie', `${cookie}; ${cookie.replace(/(^|; )session=/g, '$1__Host-session=')}`);
      });
      proxy.on('proxyRes', (response) => {
        response.headers['set-cookie'] = response.headers['set-cookie']?.map((line) =>
          line.replace(/^__Host-/, '').replace(/; *secure/i, ''),
        );
      });
    },
  };
  return { '/v1': options };
}

/** Leaves out warnings about code for Node in a package, which browsers do not run. */
function onwarn(warning: Rolldown.RolldownLog, report: (warning: Rolldown.RolldownLog) => void) {
  if (!/node_modules\/@getodk\/xforms-engine\//.test(warning.message)) report(warning);
}

/** The page behind the Statistics link: a service worker does not answer for whole pages. */
function statistics(): Plugin {
  return {
    name: 'alidade:statistics',
    configureServer(server) {
      server.middlewares.use(statisticsPath, (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(statisticsPage);
      });
    },
  };
}

/** The files beside /v1 come from the real server too; a bare backend has none, and the defaults serve then. */
function centralFiles(target: string): Plugin {
  const fallbacks: Record<string, string> = { '/client-config.json': '{}', '/version.txt': 'versions: development' };
  return {
    name: 'alidade:central-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const fallback = fallbacks[path];
        if (fallback === undefined) return next();
        void fetch(new URL(path, target))
          .then((answer) => (answer.ok ? answer.text() : fallback))
          .catch(() => fallback)
          .then((text) => response.end(text));
      });
    },
  };
}

/**
 * One configuration for development, the production build (`vite build`) and the mock server's bundle
 * (`vite build --ssr mocks/http.ts`). With CENTRAL_URL the development server hands /v1 to a real server; without it
 * the mock server answers inside the browser.
 */
export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const central = process.env['CENTRAL_URL'];
  const mocked = command === 'serve' && !central;
  return {
    logLevel: command === 'build' ? 'warn' : 'info',
    plugins: [
      react(),
      texts(),
      babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)] }),
      palette(),
      ...(isSsrBuild ? [] : [ownFileOfEngine(), sharedFiles(), earlyScript(), offlineWorker(), compressedFiles()]),
      ...(central ? [centralFiles(central)] : []),
      ...(mocked ? [msw({ mode: 'worker-only' }), statistics()] : []),
    ],
    define: { __MOCKED__: JSON.stringify(mocked) },
    resolve: {
      alias: [
        { find: '~', replacement: here('src') },
        { find: '@mocks', replacement: here('mocks') },
      ],
    },
    server: {
      port: Number(process.env['PORT'] ?? 5173),
      ...(central ? { proxy: centralProxy(central) } : {}),
    },
    build: isSsrBuild
      ? { outDir: 'dist/server', target: 'node24', minify: false, copyPublicDir: false }
      : {
          outDir: 'dist/client',
          target: 'es2023',
          reportCompressedSize: false,
          // The help menu links to it.
          license: { fileName: licensesPath.slice(1) },
          // The engine of forms is one package of 1.1 MB. tests/budget.ts measures what pages load.
          chunkSizeWarningLimit: 1300,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            checks: { pluginTimings: false },
            onwarn,
            input: { app: here('index.html'), early: here('src/app/early.ts'), 'offline-worker': workerSource },
            output: {
              // Every page loads the list of all files, and a hash does not compress.
              entryFileNames: ({ facadeModuleId }) =>
                facadeModuleId === workerSource ? workerFile : 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
            },
          },
        },
    ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
    // Only vitest reads this: a build must not load a browser driver.
    ...(process.env['VITEST'] ? { test: { projects: (await import('./tests/vitest.projects.ts')).projects } } : {}),
  };
});

import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { type Plugin, type ProxyOptions, type UserConfig, defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const linguiConfig = { configPath: here('src/i18n/lingui.config.ts') };

/** Puts the early requests' script before the application's, so that data and code load side by side. */
function earlyScript(): Plugin {
  return {
    name: 'alidade:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!chunk) throw new Error('the early requests have no chunk');
        return html.replace('<head>', `<head>\n    <script type="module" async src="/${chunk.fileName}"></script>`);
      },
    },
  };
}

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
        if (typeof cookie === 'string') request.setHeader('cookie', `${cookie}; ${cookie.replace(/(^|; )session=/g, '$1__Host-session=')}`);
      });
      proxy.on('proxyRes', (response) => {
        response.headers['set-cookie'] = response.headers['set-cookie']?.map((line) =>
          line.replace(/^__Host-/, '').replace(/; *secure/i, ''),
        );
      });
    },
  };
  return { '/v1': options, '/version.txt': options, '/client-config.json': options };
}

/**
 * One configuration for development, the production build (`vite build`) and the embedded server's bundle
 * (`vite build --ssr mocks/http.ts`). With CENTRAL_URL the development server hands /v1 to a real server; without it
 * the embedded server answers inside the browser.
 */
export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const central = process.env['CENTRAL_URL'];
  const mocked = command === 'serve' && !central;
  return {
    plugins: [
      react(),
      lingui(linguiConfig),
      babel({ presets: [linguiTransformerBabelPreset(undefined, linguiConfig)] }),
      ...(isSsrBuild ? [] : [earlyScript()]),
      ...(mocked ? [msw({ mode: 'worker-only' })] : []),
    ],
    define: { __MOCKED__: JSON.stringify(mocked) },
    resolve: { alias: { '~': here('src'), '@mocks': here('mocks') } },
    server: {
      port: Number(process.env['PORT'] ?? 5173),
      ...(central ? { proxy: centralProxy(central) } : {}),
    },
    build: isSsrBuild
      ? { outDir: 'dist/server', target: 'node24', minify: false }
      : {
          outDir: 'dist/client',
          target: 'es2023',
          reportCompressedSize: false,
          rolldownOptions: { input: { app: here('index.html'), early: here('src/app/early.ts') } },
        },
    ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
    // Only vitest reads this: a build must not load a browser driver.
    ...(process.env['VITEST'] ? { test: { projects: (await import('./tests/vitest.projects.ts')).projects } } : {}),
  };
});

import { createRoot } from 'react-dom/client';
import { App, createAppRouter } from './app/App';
import { legacyPath } from './app/guards';
import { activateLocale, defaultLocale, loadCatalogue, preferredLocale } from './i18n/i18n';
import { watchMissingCode } from './shared/lib/missing-code';
import { startTrustedTypes } from './shared/lib/trusted-types';
import { startTheme } from './shared/ui/theme/theme';
import 'virtual:palette.css';
import './app/styles.css';
import './app/print.css';

/** True in development without a server: then the embedded one answers inside the browser. */
declare const __MOCKED__: boolean;

async function start(root: HTMLElement): Promise<void> {
  startTheme();
  if (__MOCKED__) {
    const { startMocks } = await import('@mocks/browser');
    await startMocks();
    await loadCatalogue('panel').catch(() => undefined);
  }
  const router = createAppRouter();
  // The page's own texts come with its code; if they do not, the page says so.
  await activateLocale(preferredLocale(), ['start']).catch(() => activateLocale(defaultLocale));
  createRoot(root).render(<App router={router} />);
}

startTrustedTypes();
watchMissingCode();
const legacy = legacyPath(location);
const root = document.getElementById('root');
if (legacy !== null) location.replace(legacy);
else if (root) void start(root);

import type { Plugin } from 'vite';
import { paletteCss } from '../src/shared/ui/theme/tokens.ts';

const file = '/virtual/palette.css';

/** The colours and measures of both themes as CSS variables, for `import 'virtual:palette.css'`. */
export function palette(): Plugin {
  return {
    name: 'alidade:palette',
    resolveId: (id) => (id === 'virtual:palette.css' || id === file ? file : undefined),
    load: (id) => (id === file ? paletteCss() : undefined),
  };
}

import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function useKeyNames() {
  const { t } = useLingui();
  return useMemo(() => {
    const main = isMac ? '⌘' : t({ message: 'Ctrl', context: 'key' });
    const shift = t`Shift`;
    return {
      main,
      shift,
      space: t`Space`,
      enter: t({ message: 'Enter', context: 'key' }),
      escape: t({ message: 'Esc', context: 'key' }),
      home: t({ message: 'Home', context: 'key' }),
      end: t({ message: 'End', context: 'key' }),
      pageUp: t({ message: 'PgUp', context: 'key' }),
      pageDown: t({ message: 'PgDn', context: 'key' }),
      /** Keys pressed at once, in a sentence: "Ctrl+Shift+Z", in this order in any language (Unicode LRI, PDI). */
      together: (...keys: readonly string[]) => `\u2066${keys.join('+')}\u2069`,
    };
  }, [t]);
}

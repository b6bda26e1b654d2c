import { createContext } from 'react';
import type { CodeKind } from '~/domain/qr/collect-settings';

/** The kind of code that all panels of the page show, and how to change it (while on the page). */
export const CodeKindContext = createContext<{ kind: CodeKind; setKind: (kind: CodeKind) => void }>({
  kind: 'managed',
  setKind: () => undefined,
});

import { createContext } from 'react';
import type { AnyControlNode } from './engine/nodes';

/** Texts of guidance, by language and by the id of the hint. */
export type GuidanceTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The guidance of a question in the current language; null for none. */
export const Guidance = createContext<(node: AnyControlNode) => string | null>(() => null);

/** Looks up the guidance of questions. The engine knows nothing of it, but keeps the hint's reference to its texts. */
export function guidanceIn(texts: GuidanceTexts, language: string): (node: AnyControlNode) => string | null {
  const own = texts.get(language);
  if (!own) return () => null;
  return (node) => {
    const { bodyElement } = node.definition as {
      bodyElement?: { hint?: { sourceNode?: Element | null } | null } | null;
    };
    const reference = bodyElement?.hint?.sourceNode?.getAttribute('ref') ?? '';
    const id = /^\s*jr:itext\(\s*(['"])(.*)\1\s*\)\s*$/.exec(reference)?.[2];
    return (id !== undefined && own.get(id)) || null;
  };
}

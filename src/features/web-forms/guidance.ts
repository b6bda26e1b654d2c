import { createContext } from 'react';
import type { AnyControlNode } from './engine/nodes';

/** Guidance hints by language and itext id. */
export type GuidanceTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const Guidance = createContext<(node: AnyControlNode) => string | null>(() => null);

/** Looks up guidance hints. The engine does not support them, but keeps the hint's itext reference. */
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

import type { SelectItem } from '@getodk/xforms-engine';
import { useEffect, useMemo, useState } from 'react';
import { inSlices, type Sliceable } from '~/shared/jobs/in-slices';
import { fold } from '~/shared/lib/fold';
import { plainTextOf } from '../../FormText';

/** The texts of all choices as they are searched, made in slices. */
function* foldAll(choices: readonly SelectItem[]): Sliceable<string[]> {
  const texts: string[] = [];
  for (const [index, choice] of choices.entries()) {
    texts.push(fold(plainTextOf(choice.label)));
    if (index % 200 === 199) yield;
  }
  return texts;
}

/**
 * The choices whose label contains all words of the search; all of them without one. In: `active`, while people look at
 * the list. Out: null while a long list is prepared for its first search.
 */
export function useFound(
  choices: readonly SelectItem[],
  search: string,
  active: boolean,
): readonly SelectItem[] | null {
  const [texts, setTexts] = useState<{ of: readonly SelectItem[]; folded: string[] } | null>(null);
  useEffect(() => {
    if (!active || texts?.of === choices) return;
    const stop = new AbortController();
    inSlices(foldAll(choices), stop.signal).then(
      (folded) => setTexts({ of: choices, folded }),
      () => undefined,
    );
    return () => stop.abort();
  }, [active, choices, texts]);
  const words = fold(search).split(/\s+/).filter(Boolean).join(' ');
  return useMemo(() => {
    if (words === '') return choices;
    if (texts?.of !== choices) return null;
    const parts = words.split(' ');
    return choices.filter((_, index) => parts.every((part) => texts.folded[index]?.includes(part)));
  }, [choices, texts, words]);
}

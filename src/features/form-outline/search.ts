import type { Sliceable } from '~/shared/jobs/in-slices';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { type FormModel, type FormNode, ownText, type Texts } from '~/domain/xforms/model';

const everyText = (texts: Texts): string[] => Object.keys(texts).map((language) => ownText(texts, language) ?? '');

/** Longer texts are searched as far as this. */
const searchedCharacters = 2000;

/** What the search looks through: names, labels and hints in every language. */
const searchedText = (node: FormNode): string =>
  fold([node.path, ...everyText(node.label), ...everyText(node.hint)].join('\n').slice(0, searchedCharacters));

/** The searched text of every line. A search before it is complete adds what it needs. */
export type SearchIndex = string[];

const textAt = (nodes: readonly FormNode[], index: SearchIndex, at: number): string => {
  const known = index[at];
  if (known !== undefined) return known;
  const node = nodes[at];
  const text = node ? searchedText(node) : '';
  index[at] = text;
  return text;
};

/** Completes the index, so that a search finds it ready. */
export function* fillIndex({ nodes }: FormModel, index: SearchIndex): Sliceable<SearchIndex> {
  for (let at = 0; at < nodes.length; at += 1) {
    textAt(nodes, index, at);
    yield;
  }
  return index;
}

/** A test for a line by its position. */
export function searchTest({ nodes }: FormModel, index: SearchIndex, typed: string): (at: number) => boolean {
  if (typed.trim() === '') return () => true;
  const matches = findWords(typed);
  return (at) => matches(textAt(nodes, index, at));
}

import { afterTurn } from '~/shared/jobs/after-turn';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { type FormModel, type FormNode, ownText, type Texts } from '~/shared/xforms/model';

const everyText = (texts: Texts): string[] => Object.keys(texts).map((language) => ownText(texts, language) ?? '');

/** Longer texts are searched as far as this. */
const searchedCharacters = 2000;

/** What the search looks through: names, labels and hints in every language. */
const searchedText = (node: FormNode): string =>
  fold([node.path, ...everyText(node.label), ...everyText(node.hint)].join('\n').slice(0, searchedCharacters));

/** Milliseconds of work before the browser may do something else. */
const slice = 12;

/** The searched text of every line. In slices, because a form may have 20,000 of them. Stops when the signal aborts. */
export async function searchIndex({ nodes }: FormModel, signal: AbortSignal): Promise<string[]> {
  const index: string[] = [];
  let began = performance.now();
  for (const node of nodes) {
    index.push(searchedText(node));
    if (performance.now() - began < slice) continue;
    await afterTurn();
    if (signal.aborted) return index;
    began = performance.now();
  }
  return index;
}

/** A test for a line by its position. Lines that are not in the index yet are read at once. */
export function searchTest(
  nodes: readonly FormNode[],
  index: readonly string[] | undefined,
  typed: string,
): (at: number) => boolean {
  const matches = findWords(typed);
  return (at) => {
    const node = nodes[at];
    return node !== undefined && matches(index?.[at] ?? searchedText(node));
  };
}

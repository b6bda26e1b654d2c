import { createStore } from '~/shared/lib/store';
import type { parseMarkdown } from './parse-markdown';

export const markdownParser = createStore<typeof parseMarkdown | null>(null);

let loading: Promise<void> | null = null;

/** Never throws: without the parser, texts are shown as written. */
export const loadMarkdownParser = (): Promise<void> =>
  (loading ??= import('./parse-markdown').then(
    (module) => markdownParser.set(module.parseMarkdown),
    () => {
      loading = null;
    },
  ));

/** The URL if it is absolute with one of these protocols, else null. */
export const markdownUrl = (address: string | undefined, protocols: readonly string[]): string | null =>
  address !== undefined && URL.canParse(address) && protocols.includes(new URL(address).protocol) ? address : null;

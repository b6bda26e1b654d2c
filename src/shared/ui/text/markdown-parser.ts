import { createStore } from '~/shared/lib/store';
import type { parseMarkdown } from './parse-markdown';

/** The parser of Markdown, for pages that load it with the first text that has marks; null until then. */
export const markdownParser = createStore<typeof parseMarkdown | null>(null);

let loading: Promise<void> | null = null;

/** Loads the parser. Never throws: without it, texts are shown as they were written. */
export const loadMarkdownParser = (): Promise<void> =>
  (loading ??= import('./parse-markdown').then(
    (module) => markdownParser.set(module.parseMarkdown),
    () => {
      loading = null;
    },
  ));

/** An address that a text may lead to: absolute, with one of these protocols; null for any other. */
export const markdownAddress = (address: string | undefined, protocols: readonly string[]): string | null =>
  address !== undefined && URL.canParse(address) && protocols.includes(new URL(address).protocol) ? address : null;

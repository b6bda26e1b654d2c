import type { Source } from './sources.ts';

/**
 * The classes that a style sheet gives a look of their own: those that are a whole selector, such as `.chip`. Rules for
 * paper do not count: they only take away.
 */
export function ownClasses({ text }: Source): Set<string> {
  const found = new Set<string>();
  const open: string[] = [];
  for (const [, head = '', mark] of text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    open.push(head.trim());
    if (open.some((rule) => rule.startsWith('@media print'))) continue;
    // A comma within brackets, as of `:is()`, separates no rules.
    for (const selector of head.split(/,(?![^()]*\))/)) {
      const own = /^\.([\w-]+)$/.exec(selector.trim());
      if (own?.[1] !== undefined) found.add(own[1]);
    }
  }
  return found;
}

/** Classes with a look of their own in the style sheets of several folders: which wins depends on what loaded last. */
export function twiceStyled(sheets: readonly Source[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    const folder = sheet.path.slice(0, sheet.path.lastIndexOf('/'));
    for (const name of ownClasses(sheet)) folders.set(name, (folders.get(name) ?? new Set<string>()).add(folder));
  }
  return [...folders].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`);
}

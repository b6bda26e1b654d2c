import type { MarkdownKind } from './parse-markdown';

/** HTML within Markdown. No tag becomes HTML: those listed here become elements of the same name. */

interface HtmlTag {
  name: string;
  closes: boolean;
  isVoid: boolean;
  attributes: Readonly<Record<string, string>>;
}

const attribute = /([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;
const keptAttributes = new Set(['href', 'src', 'alt', 'title', 'style', 'color', 'face', 'start']);
const voids = new Set(['br', 'hr', 'img']);

export function readTag(written: string): HtmlTag {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(written)?.[1]?.toLowerCase() ?? '';
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single, bare] of written.matchAll(attribute)) {
    const own = key.toLowerCase();
    if (keptAttributes.has(own)) attributes[own] ??= (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
  }
  return { name, closes: written.startsWith('</'), isVoid: voids.has(name), attributes };
}

const words = (text: string): readonly string[] => text.split(' ');

export const blockTags: ReadonlySet<string> = new Set(
  words('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul'),
);

const inline = words('b code del em i s small strong sub sup u a');
const rendered: Readonly<Record<MarkdownKind, ReadonlySet<string>>> = {
  page: new Set([...inline, ...blockTags, 'br', 'img'].filter((tag) => tag !== 'div')),
  form: new Set([...inline, ...words('br div font h1 h2 h3 h4 h5 h6 li ol p span ul')].filter((tag) => tag !== 'code')),
  line: new Set([...inline, ...words('br font span')].filter((tag) => tag !== 'code')),
};

const transparent = new Set(
  words(
    'abbr article aside big blockquote center cite code details dd div dl dt figcaption figure font footer h1 h2 h3 h4 h5 h6 header ins kbd label li main mark nav ol p pre q section span summary table tbody td tfoot th thead tr tt ul var',
  ),
);

/** '' renders only its content; null if it is no formatting and stays as written. */
export function renderedTag(name: string, kind: MarkdownKind): string | null {
  if (rendered[kind].has(name)) return name;
  return transparent.has(name) ? '' : null;
}

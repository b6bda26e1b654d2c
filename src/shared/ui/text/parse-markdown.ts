import MarkdownIt, { type Token } from 'markdown-it';
import { blockTags, readTag, renderedTag } from './html-tags';

/**
 * Parses Markdown into a small tree that React renders, so that no text ever becomes HTML. The only Markdown parser:
 * descriptions, comments, notes and form texts have the same bounds. Runs in linear time for any text.
 */

export type MarkdownKind =
  /** Description, comment or note: GitHub's Markdown, with line breaks. */
  | 'page'
  /** Label, hint, note or message of a form: what ODK documents. */
  | 'form'
  /** Choice of a form: one line, with inline marks only. */
  | 'line';

export interface MarkdownElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: MarkdownNode[];
}

export type MarkdownNode = string | MarkdownElement;

/** A text beyond any of these is shown as it is. */
export const markdownLimits = { characters: 50_000, depth: 30, elements: 5000 };

/** Characters that stand for data during parsing: neither space nor punctuation nor a mark. */
const placeholders = { first: 0xe000, count: 0x1900, pattern: /[\uE000-\uF8FF]/g };

/** Markdown source, or data, in which no character is a mark. */
export type TextPart = string | { data: string };

const options = { html: true, maxNesting: markdownLimits.depth * 2 };

const page = new MarkdownIt({ ...options, linkify: true }).disable(['html_block']);
// Words such as "report.md" are no URLs.
page.linkify.set({ fuzzyLink: false });
const www = /[^\s<>]*[^\s<>?!.,:;*_~'")\]]/y;
page.linkify.add('www.', {
  validate: (text, at) => {
    www.lastIndex = at;
    return www.exec(text)?.[0].length ?? 0;
  },
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

const form = new MarkdownIt('zero', options).enable([
  'heading',
  'list',
  'newline',
  'escape',
  'emphasis',
  'link',
  'autolink',
  'entity',
  'html_inline',
]);

// The renderer decides whether a link's URL is safe.
for (const parser of [page, form])
  Object.assign(parser, { validateLink: () => true, normalizeLink: unchanged, normalizeLinkText: unchanged });

function unchanged(address: string): string {
  return address;
}

/** Null if the text is beyond the bounds, or nothing of it would be visible: then it is shown as it is. */
export function parseMarkdown(parts: readonly TextPart[], kind: MarkdownKind): MarkdownNode[] | null {
  const { source, data } = withPlaceholders(parts);
  if (source.length > markdownLimits.characters || data.length > placeholders.count) return null;
  try {
    const tokens =
      kind === 'line'
        ? form.parseInline(source.replaceAll(/\s+/g, ' ').trim(), {})
        : (kind === 'page' ? page : form).parse(source, {});
    const tree = new TreeBuilder(kind, data).build(tokens);
    return tree.some(isVisible) ? tree : null;
  } catch (error) {
    if (error instanceof BeyondBounds || error instanceof RangeError) return null;
    throw error;
  }
}

function withPlaceholders(parts: readonly TextPart[]): { source: string; data: string[] } {
  const data: string[] = [];
  const put = (text: string) => String.fromCharCode(placeholders.first + data.push(text) - 1);
  // A placeholder that a text already contains stands for itself.
  const source = parts.map((part) =>
    typeof part === 'string' ? part.replaceAll(placeholders.pattern, put) : put(part.data),
  );
  return { source: source.join(''), data };
}

const isVisible = (node: MarkdownNode): boolean =>
  typeof node === 'string'
    ? node.trim() !== ''
    : node.tag === 'img' || node.tag === 'hr' || node.children.some(isVisible);

class BeyondBounds extends Error {}

interface Frame extends MarkdownElement {
  /** The HTML tag that opened it, as written; null for a Markdown mark. */
  written: string | null;
  name: string;
}

class TreeBuilder {
  private readonly root: Frame = { tag: '', attributes: {}, children: [], written: null, name: '' };
  private readonly stack: Frame[] = [this.root];
  private elements = 0;

  constructor(
    private readonly kind: MarkdownKind,
    private readonly data: readonly string[],
  ) {}

  build(tokens: readonly Token[]): MarkdownNode[] {
    for (const token of tokens) this.add(token);
    return this.root.children;
  }

  private get top(): Frame {
    return this.stack.at(-1) ?? this.root;
  }

  private add(token: Token): void {
    if (token.type === 'inline') {
      for (const child of token.children ?? []) this.add(child);
      this.dropOpenTags();
    } else if (token.hidden) return;
    else if (token.nesting === 1) this.open(this.frameOf(token));
    else if (token.nesting === -1) this.closeMark();
    else this.addLeaf(token);
  }

  private addLeaf(token: Token): void {
    const text = () => [this.withData(token.content)];
    switch (token.type) {
      case 'softbreak':
      case 'hardbreak':
        return this.append({ tag: 'br', attributes: {}, children: [] });
      case 'code_inline':
        return this.append({ tag: 'code', attributes: {}, children: text() });
      case 'fence':
      case 'code_block':
        return this.append({
          tag: 'pre',
          attributes: {},
          children: [{ tag: 'code', attributes: {}, children: text() }],
        });
      case 'hr':
        return this.append({ tag: 'hr', attributes: {}, children: [] });
      case 'image': {
        const alt = wordsOfTokens(token.children ?? []);
        return this.append({ tag: 'img', attributes: { ...this.attributesOf(token), alt }, children: [] });
      }
      case 'html_inline':
        return this.addTag(token.content);
      default:
        return this.append(this.withData(token.content));
    }
  }

  private addTag(written: string): void {
    const isComment = written.startsWith('<!') || written.startsWith('<?');
    if (isComment) return this.kind === 'page' ? undefined : this.append(this.withData(written));
    const tag = readTag(written);
    const rendered = renderedTag(tag.name, this.kind);
    if (tag.closes) {
      const at = this.openTagAt(tag.name);
      if (at !== -1) this.closeTag(at);
      else if (rendered === null || this.kind !== 'page') this.append(this.withData(written));
    } else if (tag.name === 'br') this.append(this.kind === 'line' ? ' ' : { tag: 'br', attributes: {}, children: [] });
    else if (tag.isVoid && rendered !== null)
      this.append({ tag: rendered, attributes: this.allWithData(tag.attributes), children: [] });
    else if (rendered === null || tag.isVoid) this.append(this.withData(written));
    else
      this.open({
        tag: rendered,
        attributes: this.allWithData(tag.attributes),
        children: [],
        written: this.withData(written),
        name: tag.name,
      });
  }

  private openTagAt(name: string): number {
    for (let at = this.stack.length - 1; at > 0; at -= 1) {
      const frame = this.stack[at];
      if (!frame || frame.written === null) return -1;
      if (frame.name === name) return at;
    }
    return -1;
  }

  private closeTag(at: number): void {
    while (this.stack.length - 1 > at) this.dropTag();
    const frame = this.stack.pop();
    if (!frame) return;
    if (frame.tag !== '') return this.append(validElement(frame));
    if (blockTags.has(frame.name)) this.startLine();
    for (const child of frame.children) this.append(child);
    if (blockTags.has(frame.name)) this.startLine();
  }

  /** Around a block whose element is left out, so that its words do not run into others. */
  private startLine(): void {
    if (this.top.children.length > 0)
      this.append(this.kind === 'line' ? ' ' : { tag: 'br', attributes: {}, children: [] });
  }

  /** A tag that is never closed is no formatting: forms show it as written, pages drop it. */
  private dropTag(): void {
    const frame = this.stack.pop();
    if (!frame) return;
    if (this.kind !== 'page' && frame.written !== null) this.append(frame.written);
    for (const child of frame.children) this.append(child);
  }

  private dropOpenTags(): void {
    while (this.top.written !== null) this.dropTag();
  }

  private closeMark(): void {
    this.dropOpenTags();
    const frame = this.stack.length > 1 ? this.stack.pop() : undefined;
    // A paragraph of tags that were left out.
    if (!frame || (frame.tag === 'p' && !frame.children.some(isVisible))) return;
    this.append(this.kind === 'page' ? validElement(frame) : withoutSingleItemList(validElement(frame)));
  }

  private open(frame: Frame): void {
    if (this.stack.length > markdownLimits.depth) throw new BeyondBounds();
    this.stack.push(frame);
  }

  private append(node: MarkdownNode): void {
    const { children } = this.top;
    const last = children.at(-1);
    if (typeof node !== 'string') {
      this.elements += 1;
      if (this.elements > markdownLimits.elements) throw new BeyondBounds();
      children.push(node);
    } else if (typeof last === 'string') children[children.length - 1] = last + node;
    else if (node !== '') children.push(node);
  }

  private frameOf(token: Token): Frame {
    const tag = token.tag === 's' ? 'del' : token.tag;
    return { tag, attributes: this.attributesOf(token), children: [], written: null, name: tag };
  }

  private attributesOf(token: Token): Record<string, string> {
    const attributes = Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)]));
    if (token.type === 'list_item_open' && token.info !== '') attributes['marker'] = `${token.info}${token.markup}`;
    return this.allWithData(attributes);
  }

  private withData(text: string): string {
    return text.replaceAll(placeholders.pattern, (one) => this.data[one.charCodeAt(0) - placeholders.first] ?? one);
  }

  private allWithData(attributes: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, this.withData(value)]));
  }
}

const wordsOfTokens = (tokens: readonly Token[]): string => tokens.map(({ content }) => content).join('');

const rowsOf: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
};

/** An element with what HTML lets it contain: tables only rows, paragraphs no blocks. */
function validElement({ tag, attributes, children }: Frame): MarkdownElement {
  const allowed = rowsOf[tag];
  if (allowed) {
    const rows = children.filter(
      (child) => typeof child !== 'string' && allowed.includes(child.tag),
    ) as MarkdownElement[];
    if (tag !== 'table' || !rows.some((row) => row.tag === 'tr')) return { tag, attributes, children: rows };
    const body = rows.flatMap((row) => (row.tag === 'tbody' ? row.children : row.tag === 'tr' ? [row] : []));
    return {
      tag,
      attributes,
      children: [...rows.filter((row) => row.tag === 'thead'), { tag: 'tbody', attributes: {}, children: body }],
    };
  }
  const holdsBlock = children.some((child) => typeof child !== 'string' && blockTags.has(child.tag));
  return { tag: tag === 'p' && holdsBlock ? 'div' : tag, attributes, children };
}

/** A list of one number is a numbered question: "2. How old is she?" stays that text. */
function withoutSingleItemList(list: MarkdownElement): MarkdownElement {
  const [item] = list.children;
  if (list.tag !== 'ol' || list.children.length !== 1 || item === undefined || typeof item === 'string') return list;
  const isSimple = item.children.every((child) => typeof child === 'string' || !blockTags.has(child.tag));
  if (!isSimple) return list;
  return { tag: 'p', attributes: {}, children: [`${item.attributes['marker'] ?? '1.'} `, ...item.children] };
}

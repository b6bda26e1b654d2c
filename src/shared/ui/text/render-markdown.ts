import createSanitizer, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { inertMarkup } from '~/shared/lib/inert-markup';

/**
 * Renders the Markdown of descriptions: GitHub's, with line breaks. DOMPurify sanitizes the result
 * before it reaches the page: a short list of elements, no style, class or id, and only http(s) and mailto addresses.
 */
const marked = new Marked({ gfm: true, breaks: true, async: false });

// Only keeps the console quiet: the rules below decide what is safe.
marked.use({ renderer: { html: ({ text }) => inertMarkup(text) } });

const allowed =
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small strong sub sup table tbody td th thead tr u ul';

const config: Config = {
  ALLOWED_TAGS: allowed.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** Only absolute http(s) and mailto links are allowed; they open in a new tab without access to this one. */
function tameLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href');
  if (address === null || !['http:', 'https:', 'mailto:'].includes(protocolOf(address))) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
}

/** An image that the page may not load becomes a link to it, or its alternative text. */
function tameImage(image: HTMLImageElement): void {
  const address = image.getAttribute('src') ?? '';
  const protocol = protocolOf(address);
  if (protocol === 'https:') {
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    image.alt = image.getAttribute('alt') ?? '';
    return;
  }
  const words = image.getAttribute('alt') ?? '';
  if (protocol !== 'http:' || image.closest('a')) {
    image.replaceWith(words);
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.textContent = words === '' ? address : words;
  image.replaceWith(link);
}

/** Headings start at the given level without gaps, whatever the source starts with. */
function fitHeadings(content: DocumentFragment, level: number): void {
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const depth = (heading: Element) => Number(heading.tagName.slice(1));
  const top = Math.min(...headings.map(depth));
  let last = level - 1;
  for (const heading of headings) {
    last = Math.min(level + depth(heading) - top, last + 1, 6);
    const fitted = document.createElement(`h${last}`);
    fitted.append(...heading.childNodes);
    heading.replaceWith(fitted);
  }
}

/**
 * Safe nodes for any Markdown text.
 * @param level of its top headings
 */
export function renderMarkdown(text: string, level: number): DocumentFragment {
  const html = marked.parse(text) as string;
  // Sanitized in a separate document, where nothing loads or runs.
  const content = createSanitizer.sanitize(html, config) as unknown as DocumentFragment;
  for (const image of content.querySelectorAll('img')) tameImage(image);
  for (const link of content.querySelectorAll('a')) tameLink(link);
  fitHeadings(content, level);
  for (const table of content.querySelectorAll('table')) {
    const scroller = document.createElement('div');
    scroller.className = 'markdown-table';
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return content;
}

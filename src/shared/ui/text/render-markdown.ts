import createSanitizer, { type Config } from 'dompurify';
import { Marked } from 'marked';

/**
 * Markdown as people write it in descriptions: GitHub's, where a new line is a new line (spec 00 §0.17). What comes out
 * is taken apart and cleaned by DOMPurify before it touches the page: a short list of elements, no style, class or id,
 * and addresses of the web and of mail alone.
 */
const marked = new Marked({ gfm: true, breaks: true, async: false });

/** Inside a tag, what would be an event handler. */
const handler = /([\s/"'])on\w+\s*=/gi;

// The browser reports a handler to the console even in a document where nothing can run; without it there is nothing
// to report. What is safe is decided below, not here.
marked.use({
  renderer: { html: ({ text }) => text.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(handler, '$1data-left-out=')) },
});

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

/** Only whole addresses of the web and of mail lead anywhere; they open in a tab that knows nothing of this one. */
function tameLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href');
  if (address === null || !['http:', 'https:', 'mailto:'].includes(protocolOf(address))) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
}

/** A picture that the page may not load, being neither here nor on the safe web, becomes a link to it, or its words. */
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

/** Headings begin at the level given and leave none out, whatever the writer began with. */
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
 * Nodes for a text in Markdown, safe to put into the page, whoever wrote it.
 * @param level of its topmost headings
 */
export function renderMarkdown(text: string, level: number): DocumentFragment {
  const html = marked.parse(text) as string;
  // Cleaned in a document of its own: nothing in it loads or runs before it is tamed.
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

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainMarkdown } from './Markdown';
import { RenderedMarkdown } from './RenderedMarkdown';

const html = (text: string, level = 2) =>
  renderToStaticMarkup(<RenderedMarkdown text={text} level={level} />)
    .replace(/^<div class="markdown">|<\/div>$/g, '')
    .replaceAll('<br/>', '<br>');
const shownAsWritten = (text: string) => html(text).includes('markdown-plain');

test('renders what people write in descriptions', () => {
  expect(html('**a** _b_ ~~c~~\nd')).toBe('<p><strong>a</strong> <em>b</em> <del>c</del><br>d</p>');
  expect(html('<u>x</u> <small>y</small>')).toBe('<p><u>x</u> <small>y</small></p>');
  expect(html('| a |\n|---|\n| b |')).toContain('<div class="markdown-table"><table><thead>');
  expect(html('- a\n  - b\n\n4. c\n5. d')).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="4"><li>c</li><li>d</li></ol>',
  );
  expect(html('> a\n\n---\n\n`b`\n\n```\nc\n```')).toBe(
    '<blockquote><p>a</p></blockquote><hr/><p><code>b</code></p><pre><code>c\n</code></pre>',
  );
  expect(html('[1]: https://example.org\n\n[a][1]')).toContain('<a href="https://example.org"');
});

test('tags become elements within their paragraph, and only where HTML allows them', () => {
  expect(html('<b>a <i>b</b> c</i>')).toBe('<p><b>a b</b> c</p>');
  expect(html('<div align="center">\n\n# a\n\n</div>')).toBe('<h2>a</h2>');
  expect(html('a <table><tr><td>b</td></tr></table>')).toBe(
    '<div>a <div class="markdown-table"><table><tbody><tr><td>b</td></tr></tbody></table></div></div>',
  );
  expect(html('a<!-- not shown --> <thing> & &lt;b&gt;')).toBe('<p>a &lt;thing&gt; &amp; &lt;b&gt;</p>');
  expect(html('<span>a</span><div>b</div>c')).toBe('<p>a<br>b<br>c</p>');
});

test.each([
  '<script>globalThis.broken = true</script>',
  '<img src=x onerror="globalThis.broken = true">',
  '<svg onload="globalThis.broken = true"><a href="javascript:alert(1)">x</a></svg>',
  '[x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x)',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://example.org"></iframe><form action="/v1"><input name=a></form><style>*{display:none}</style>',
  '<p style="position:fixed" class="alert" id="main" data-x="1">x</p>',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
])('no element of %s runs, loads or imitates the page', (text) => {
  const tags = html(text).match(/<[^>]*>/g) ?? [];
  for (const tag of tags) expect(tag).toMatch(/^<\/?(?:p|div|br|table)(?: class="markdown-table")?>$/);
});

test('allows web and mailto links, in a new tab without access to this one', () => {
  expect(html('[a](https://example.org/?q=1)')).toContain(
    '<a href="https://example.org/?q=1" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(html('<a href="https://example.org/?a=1&amp;b=2">a</a>')).toContain('href="https://example.org/?a=1&amp;b=2"');
  expect(html('[a](mailto:a@example.org)')).toContain('href="mailto:a@example.org"');
  expect(html('[a](/v1/users) [b](//example.org)')).toBe('<p>a b</p>');
});

test('addresses without marks are links, names of files are not', () => {
  expect(html('See https://example.org/a_b, www.example.org. and a@example.org')).toMatch(
    /href="https:\/\/example.org\/a_b".*, <a href="http:\/\/www.example.org".*<\/a>\. and <a href="mailto:a@example.org"/,
  );
  expect(html('report.md')).toBe('<p>report.md</p>');
});

test('allows images over https only; others become links or text', () => {
  expect(html('![a](https://example.org/a.png)')).toMatch(/<img [^>]*src="https:\/\/example.org\/a.png"/);
  expect(html('![a](https://example.org/a.png)')).toContain('referrerPolicy="no-referrer"');
  expect(html('![a](http://example.org/a.png)')).toContain('<a href="http://example.org/a.png" target="_blank"');
  expect(html('![a](a.png)')).toBe('<p>a</p>');
});

test('keeps headings below those of the page, whatever level they start with', () => {
  expect(html('### a\n\n###### b\n\n# c', 3)).toBe('<h3>a</h3><h4>b</h4><h3>c</h3>');
  expect(html('# a\n\n## b')).toBe('<h2>a</h2><h3>b</h3>');
});

test('what is beyond the bounds is shown as it was written', () => {
  for (const text of ['>'.repeat(2000), '> '.repeat(2000), '+ '.repeat(2000), `a ${'word '.repeat(20_000)}`])
    expect(shownAsWritten(text)).toBe(true);
  for (const text of [`${'> '.repeat(20)}a`, 'word '.repeat(9_000)]) expect(shownAsWritten(text)).toBe(false);
});

test('what leaves nothing to see is shown as it was written', () => {
  for (const text of ['[1]: other', '<!-- hidden -->', '-', '#']) expect(shownAsWritten(text)).toBe(true);
});

test('invisible characters that turn a text are marks, in the text and in its source', () => {
  for (const Shown of [RenderedMarkdown, PlainMarkdown])
    expect(renderToStaticMarkup(<Shown text={'ends \u202Egnp'} />)).toContain('ends ⟨RLO⟩gnp');
});

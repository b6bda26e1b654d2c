import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown';

function html(text: string, level = 2): string {
  const box = document.createElement('div');
  box.append(renderMarkdown(text, level));
  return box.innerHTML.trim();
}

test('renders what people write in descriptions', () => {
  expect(html('**a** _b_ ~~c~~\nd')).toBe('<p><strong>a</strong> <em>b</em> <del>c</del><br>d</p>');
  expect(html('<u>x</u> <small>y</small>')).toBe('<p><u>x</u> <small>y</small></p>');
  expect(html('| a |\n|---|\n| b |')).toContain('<div class="markdown-table"><table>');
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
])('removes everything from %s that runs, loads or imitates the page', (text) => {
  const content = renderMarkdown(text, 2);
  expect(content.querySelectorAll('script, svg, math, iframe, form, input, style, img, a')).toHaveLength(0);
  for (const element of content.querySelectorAll('*')) expect(element.getAttributeNames()).toEqual([]);
  expect('broken' in globalThis).toBe(false);
});

test('allows web and mailto links, in a new tab without access to this one', () => {
  expect(html('[a](https://example.org/?q=1)')).toContain(
    '<a href="https://example.org/?q=1" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(html('[a](mailto:a@example.org)')).toContain('href="mailto:a@example.org"');
  expect(html('[a](/v1/users) [b](//example.org)')).toBe('<p>a b</p>');
});

test('allows images over https only; others become links or text', () => {
  expect(html('![a](https://example.org/a.png)')).toMatch(/<img [^>]*src="https:\/\/example.org\/a.png"/);
  expect(html('![a](https://example.org/a.png)')).toContain('referrerpolicy="no-referrer"');
  expect(html('![a](http://example.org/a.png)')).toContain('<a href="http://example.org/a.png" target="_blank"');
  expect(html('![a](a.png)')).toBe('<p>a</p>');
});

test('keeps headings below those of the page, whatever level they start with', () => {
  expect(html('### a\n\n###### b\n\n# c', 3).replaceAll(/\s/g, '')).toBe('<h3>a</h3><h4>b</h4><h3>c</h3>');
  expect(html('# a\n\n## b').replaceAll(/\s/g, '')).toBe('<h2>a</h2><h3>b</h3>');
});

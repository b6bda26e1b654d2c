import { expect, test } from 'vitest';
import { inertMarkup } from './inert-markup';

test.each([
  ['<img src=x onerror="a()">', '<img src=x data-left-out="a()">'],
  ['<svg/onload=a()>', '<svg/data-left-out=a()>'],
  ['<p style="color: red" ONCLICK = "a()">x</p>', '<p data-left-out="color: red" data-left-out= "a()">x</p>'],
  ['<style>* { color: red }</style>', '<template>* { color: red }</template>'],
  ['<STYLE media="all">x</STYLE>', '<template media="all">x</template>'],
  ['<styled-text>1 on = 2</styled-text>', '<styled-text>1 on = 2</styled-text>'],
])('%s is read as %s', (html, read) => {
  expect(inertMarkup(html)).toBe(read);
});

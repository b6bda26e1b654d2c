import { expect, test } from 'vitest';
import { ownClasses, twiceStyled } from './css.ts';
import { sources } from './sources.ts';

/** What a sheet of paper leaves out, of all folders. */
const paper = 'src/app/print.css';

test('a class has its look from the style sheets of one folder', () => {
  expect(twiceStyled(sources(/^src\/.*\.css$/).filter(({ path }) => path !== paper))).toEqual([]);
});

test('the check finds rules of one class, and not those of paper or with a condition', () => {
  const text = `
    /* .said { } */
    .one, .two:hover { color: red; }
    @media (width < 600px) { .three { color: red; } }
    @media print { .four { color: red; } }
    .box :is(p, .five), a .six { color: red; }`;
  expect([...ownClasses({ path: 'src/a/a.css', text })]).toEqual(['one', 'three']);
  expect(twiceStyled(['src/a/a.css', 'src/a/b.css', 'src/c/c.css'].map((path) => ({ path, text: '.one {}' })))).toEqual(
    ['one: src/a, src/c'],
  );
  expect(twiceStyled(['src/a/a.css', 'src/a/b.css'].map((path) => ({ path, text: '.one {}' })))).toEqual([]);
});

import { expect, test } from 'vitest';
import { sheetsOf } from '../../../../tests/helpers/xlsform-sheets';

const repeat = '<group ref="/data/r"><label>R</label><repeat nodeset="/data/r"></repeat></group>';

/** The calculation that is said for one that is written; the question `c` is at the end or in the repeat. */
function said(calculate: string, path = '/data/c'): string | undefined {
  const { survey } = sheetsOf({
    answers: '<a/><b/><r jr:template=""><x/><c2/></r><r><x/><c2/></r><g><b/></g><c/>',
    model: `<bind nodeset="${path}" type="string" calculate="${calculate}"/>`,
    body: repeat,
  });
  return survey?.find(({ name }) => name === path.slice(path.lastIndexOf('/') + 1))?.['calculation'];
}

test.each([
  [' /data/a  + 1', '${a} + 1'],
  ["concat( /data/a , ' /data/a ')", "concat(${a}, '${a}')"],
  [' /data/unknown  + 1', ' /data/unknown  + 1'],
  // Two questions have this name.
  [' /data/b  + 1', ' /data/b  + 1'],
  ['sum( /data/r/x )', 'sum(${x})'],
  ['/data/a + /data/r/x', '${a} + ${x}'],
  [" instance('__last-saved')/data/a  + 1", '${last-saved#a} + 1'],
])('%s', (written, expected) => {
  expect(said(written)).toBe(expected);
});

test.each([
  [' ../x  + 1', '${x} + 1'],
  [' /data/a  + 1', '${a} + 1'],
  // The converter would write a relative path.
  [' /data/r/x  + 1', ' /data/r/x  + 1'],
  [" instance('l')/root/item[name =  current()/../x ]/label", " instance('l')/root/item[name = ${x}]/label"],
  ['indexed-repeat( /data/r/x ,  /data/r , position(..))', 'indexed-repeat(${x}, ${r}, position(..))'],
  // One name in two arguments: the converter goes by the last.
  ['indexed-repeat( /data/r/x ,  /data/r ,  ../x )', 'indexed-repeat( /data/r/x , ${r}, ${x})'],
])('in a repeat: %s', (written, expected) => {
  expect(said(written, '/data/r/c2')).toBe(expected);
});

import { expect, test } from 'vitest';
import { mended, refusedPart } from './prepare';

test('a definition that declares entities is refused before any parser reads it', () => {
  expect(refusedPart('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><h:html/>')).toBe('entities');
  expect(refusedPart('<!DOCTYPE x SYSTEM "x" [\n]><h:html/>')).toBe('entities');
  expect(refusedPart('<!doctype html><h:html/>')).toBeNull();
  expect(refusedPart('<h:html><label>5 &lt; 6 [&amp;]</label></h:html>')).toBeNull();
});

test('a form without a title gets an empty one, and files without a name are left out', () => {
  expect(mended('<h:html><h:head><model/></h:head></h:html>')).toBe(
    '<h:html><h:head><h:title/><model/></h:head></h:html>',
  );
  expect(mended('<html><head id="a"></head></html>')).toBe('<html><head id="a"><title/></head></html>');
  const titled = '<h:head><h:title>A</h:title></h:head><value form="audio">jr://audio/a.mp3</value>';
  expect(mended(titled)).toBe(titled);
  expect(mended(`${titled}<value form="audio">jr://audio/</value>`)).toBe(titled);
});

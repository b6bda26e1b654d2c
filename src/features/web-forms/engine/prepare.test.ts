import { expect, test } from 'vitest';
import { refusedPart } from './prepare';

test('a definition that declares entities is refused before any parser reads it', () => {
  expect(refusedPart('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><h:html/>')).toBe('entities');
  expect(refusedPart('<!DOCTYPE x SYSTEM "x" [\n]><h:html/>')).toBe('entities');
  expect(refusedPart('<!doctype html><h:html/>')).toBeNull();
  expect(refusedPart('<h:html><label>5 &lt; 6 [&amp;]</label></h:html>')).toBeNull();
});

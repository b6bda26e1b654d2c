import { expect, test } from 'vitest';
import { findRefusedPart } from './prepare';

test('a definition that declares entities is refused before any parser reads it', () => {
  expect(findRefusedPart('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><h:html/>')).toBe('entities');
  expect(findRefusedPart('<!DOCTYPE x SYSTEM "x" [\n]><h:html/>')).toBe('entities');
  expect(findRefusedPart('<!doctype html><h:html/>')).toBeNull();
  expect(findRefusedPart('<h:html><label>5 &lt; 6 [&amp;]</label></h:html>')).toBeNull();
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { quickEngineCode } from './quick-engine.ts';

test('every part of the engine that is replaced is there', () => {
  const engine = readFileSync(fileURLToPath(import.meta.resolve('@getodk/xforms-engine')), 'utf8');
  expect(quickEngineCode(engine)).toContain('alidadeFixedItem(context, itemset, itemNode)');
});

test('another release of the engine stops the build', () => {
  expect(() => quickEngineCode('export const loadForm = 1;')).toThrow('not found once in the engine');
});

import { describe, expect, test } from 'vitest';
import { limitFaults } from './limits.ts';
import { isTest, sources } from './sources.ts';

/** The file with the shared function that counts characters. */
const counting = 'src/shared/lib/characters.ts';
test('code repeats no limit of the contract', () => {
  const code = sources(/^src\/.*\.tsx?$/).filter(({ path }) => !isTest(path) && path !== counting);
  expect(code.flatMap(limitFaults)).toEqual([]);
});

describe('the check itself', () => {
  test.each([
    "z.string().check(z.maxLength(64, { error: 'long' }))",
    'z.maxLength(longest)',
    'z.minLength(10)',
    'if ([...name].length > 64) return;',
  ])('%s', (text) => {
    expect(limitFaults({ path: 'src/a.ts', text })).toHaveLength(1);
  });

  test.each(['z.minLength(1, { error: t`Enter a name.` })', 'z.minLength(1)', '<TextField maxLength={200} />'])(
    'but not: %s',
    (text) => {
      expect(limitFaults({ path: 'src/a.ts', text })).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { enoughGuesses, guessesFor } from './strength';

/** The expected results come from a real server. */
describe('the strength of a password', () => {
  it.each([
    ['password123', 'word'],
    ['P@ssw0rd123', 'word'],
    ['drowssap12', 'word'],
    ['monkeymonkey', 'repetition'],
    ['kenya12345', 'word'],
    ['aaaaaaaaaa1', 'repetition'],
    ['abcabcabcabc', 'repetition'],
    ['abcdefghij', 'sequence'],
    ['0987654321', 'keyboard'],
    ['qwertyuiop', 'keyboard'],
    ['mnbvcxz123', 'keyboard'],
    ['2020-01-01', 'date'],
    ['01/01/2020', 'date'],
    ['13051985aa', 'date'],
  ])('is not enough: %s, a %s', (password, kind) => {
    expect(guessesFor(password).guesses).toBeLessThan(enoughGuesses);
    expect(guessesFor(password).kind).toBe(kind);
  });

  it.each([
    'nairobi2026',
    'correct horse',
    'harmattan kite',
    'a-long-enough-password',
    'x7Kq9-mPz2',
    'kisima cha shule',
    'hello world',
  ])('is enough: %s', (password) => {
    expect(guessesFor(password).guesses).toBeGreaterThanOrEqual(enoughGuesses);
  });
});

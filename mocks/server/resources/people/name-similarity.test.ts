import { describe, expect, it } from 'vitest';
import { similarity, wordSimilarity } from './name-similarity';

// The expected values come from PostgreSQL's pg_trgm.
describe('trigrams', () => {
  it.each([
    ['word', 'two words', 0.363636],
    ['view', 'viewer@example.org', 0.2],
    ['abc', 'xyz', 0],
  ])('similarity of %s and %s', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 5);
  });

  it.each([
    ['word', 'two words', 0.8],
    ['viewr', 'Viewer', 0.666667],
    ['Viewer', 'view', 0.571429],
    ['Alice', 'alice bob', 1],
    ['alice@getodk.org', 'getodk', 0.411765],
    ['Fatou Ndiaye', 'ndi', 0.230769],
    ['manager@example.org', 'man example', 0.52381],
    ['banana', 'ananas banan', 0.833333],
    ['abc', '', 0],
  ])('word similarity of %s and %s', (one, other, expected) => {
    expect(wordSimilarity(one, other)).toBeCloseTo(expected, 5);
  });
});

import { describe, expect, it } from 'vitest';
import { odataAnd, odataAnyOf, odataString } from './odata';

describe('OData expressions', () => {
  it('doubles quotes, so that a literal cannot end', () => {
    expect(odataString("x' or true eq true or 'a")).toBe("'x'' or true eq true or ''a'");
    expect(odataString('')).toBe("''");
  });

  it('joins values by or, and leaves one value without parentheses', () => {
    expect(odataAnyOf('__system/submitterId', [])).toBeNull();
    expect(odataAnyOf('__system/submitterId', [4])).toBe('__system/submitterId eq 4');
    expect(odataAnyOf('__system/reviewState', ['null', "'approved'"])).toBe(
      "(__system/reviewState eq null or __system/reviewState eq 'approved')",
    );
  });

  it('joins conditions by and', () => {
    expect(odataAnd([null, null])).toBeUndefined();
    expect(odataAnd([null, 'a eq 1'])).toBe('a eq 1');
    expect(odataAnd(['a eq 1', '(b eq 2 or b eq 3)'])).toBe('a eq 1 and (b eq 2 or b eq 3)');
  });
});

/*
 * Whether the web forms engine can parse an expression. Its own parser is WebAssembly, which our CSP only allows on
 * form-filling pages. Same grammar: XPath 1.0 without variables and repeated minus signs;
 * `features/web-forms/engine/syntax.browser.test.ts` compares both.
 */

const nameStart = String.raw`_a-zA-Z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}`;
const nameRest = String.raw`\-.0-9\u{B7}\u{300}-\u{36F}\u{203F}-\u{2040}`;
const name = new RegExp(`[${nameStart}][${nameStart}${nameRest}]*`, 'uy');
const space = /[ \t\n\r\f\v]*/y;
const number = /\d+(?:\.\d*)?|\.\d+/y;
const literal = /"[^"]*"|'[^']*'/y;
const operator = /or|and|!=|[<>]=?|[=+\-*]|div|mod/y;
const nodeType = /(?:comment|node|processing-instruction|text)[ \t\n\r\f\v]*\([ \t\n\r\f\v]*\)/y;
const instruction = /processing-instruction[ \t\n\r\f\v]*\(/y;
const axes = new Set(
  `ancestor ancestor-or-self attribute child descendant descendant-or-self following following-sibling namespace parent
  preceding preceding-sibling self`.split(/\s+/),
);
const noCalls = new Set([...axes, 'processing-instruction']);

/** Real expressions are not nested a tenth as deep. Deeper ones are not judged. */
const deepest = 300;
class TooDeep extends Error {}

/** Each method returns whether it could read; `at` is then past it. */
class Reader {
  at = 0;
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private take(token: RegExp | string): boolean {
    space.lastIndex = this.at;
    space.test(this.text);
    this.at = space.lastIndex;
    if (typeof token === 'string') {
      if (!this.text.startsWith(token, this.at)) return false;
      this.at += token.length;
      return true;
    }
    token.lastIndex = this.at;
    if (!token.test(this.text)) return false;
    this.at = token.lastIndex;
    return true;
  }

  all(): boolean {
    return this.expression() && this.take(/$/y);
  }

  private expression(): boolean {
    this.depth += 1;
    if (this.depth > deepest) throw new TooDeep();
    do {
      this.take('-');
      do if (!this.path()) return false;
      while (this.take('|'));
    } while (this.take(operator));
    this.depth -= 1;
    return true;
  }

  private path(): boolean {
    if (this.take('//')) return this.steps();
    if (this.take('/')) return this.startsStep() ? this.steps() : true;
    if (this.take('(')) return this.expression() && this.take(')') && this.filtered();
    if (this.take(literal) || this.take(number)) return this.filtered();
    const { at } = this;
    if (this.takeName() && !noCalls.has(this.text.slice(at, this.at).trim()) && this.take('('))
      return (this.take(')') || this.parameters()) && this.filtered();
    this.at = at;
    return this.steps();
  }

  private parameters(): boolean {
    do if (!this.expression()) return false;
    while (this.take(','));
    return this.take(')');
  }

  private filtered(): boolean {
    return this.predicates() && (this.take('//') || this.take('/') ? this.steps() : true);
  }

  private steps(): boolean {
    do if (!this.step()) return false;
    while (this.take('//') || this.take('/'));
    return true;
  }

  /** After a slash these words are operators. */
  private startsStep(): boolean {
    const { at } = this;
    const starts = this.take(/[@*.]/y) || (this.take(name) && !/^\s*(?:and|or)$/.test(this.text.slice(at, this.at)));
    this.at = at;
    return starts;
  }

  private step(): boolean {
    if (this.take('..') || this.take('.')) return true;
    if (!this.take('@')) {
      const { at } = this;
      if (!this.take(name) || !axes.has(this.text.slice(at, this.at).trim()) || !this.take('::')) this.at = at;
    }
    return this.nodeTest() && this.predicates();
  }

  private nodeTest(): boolean {
    if (this.take('*') || this.take(nodeType)) return true;
    if (this.take(instruction)) return this.take(literal) && this.take(')');
    return this.takeName('*');
  }

  private takeName(orAll?: '*'): boolean {
    const from = this.at;
    if (!this.take(name)) return false;
    const { at } = this;
    if (this.take('::') || !this.take(':')) {
      this.at = at;
      return true;
    }
    if (axes.has(this.text.slice(from, at).trim())) return false;
    return this.take(name) || (orAll !== undefined && this.take(orAll));
  }

  private predicates(): boolean {
    while (this.take('[')) if (!this.expression() || !this.take(']')) return false;
    return true;
  }
}

/** First position that the web forms engine cannot parse; the length if incomplete, null if valid. */
export function findSyntaxError(expression: string): number | null {
  const reader = new Reader(expression);
  try {
    return reader.all() ? null : reader.at;
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

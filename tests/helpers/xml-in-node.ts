import { DOMParser, Element, XMLSerializer } from '@xmldom/xmldom';
import { beforeEach, vi } from 'vitest';

/** What the library lacks of the elements of browsers. */
const after = {
  value(this: Element, next: Element): void {
    this.parentNode?.insertBefore(next, this.nextSibling);
  },
};

/** Puts a parser and a writer of XML behind `DOMParser` and `XMLSerializer` before each test of a file in Node. */
export function xmlInNode(): void {
  Object.defineProperty(Element.prototype, 'after', { ...after, configurable: true });
  beforeEach(() => {
    vi.stubGlobal('DOMParser', DOMParser);
    vi.stubGlobal('XMLSerializer', XMLSerializer);
  });
}

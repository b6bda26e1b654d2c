/**
 * Tells the page that embeds this one what happened, in the words of Enketo. The browser delivers it
 * only if that page really is of the origin that the address declared.
 */
export function tellParent(parentOrigin: string | null, enketoEvent: 'submissionsuccess'): void {
  if (parentOrigin === null || window.parent === window) return;
  window.parent.postMessage(JSON.stringify({ enketoEvent }), parentOrigin);
}

/** Focus has not moved since the page loaded: it is nowhere, or on the heading. */
export const isFocusUntouched = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1');
};

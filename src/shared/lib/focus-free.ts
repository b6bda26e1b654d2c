/** Nobody has moved the focus since the page came: it is nowhere, or on the heading. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1');
};

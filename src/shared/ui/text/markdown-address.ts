/** An address that a text may lead to: absolute, with one of these protocols; null for any other. */
export const markdownAddress = (address: string | undefined, protocols: readonly string[]): string | null =>
  address !== undefined && URL.canParse(address) && protocols.includes(new URL(address).protocol) ? address : null;

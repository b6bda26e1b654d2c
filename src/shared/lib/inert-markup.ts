/** Event handlers and styles inside a tag. */
const inline = /([\s/"'])(?:on\w+|style)\s*=/gi;

/**
 * Markup for a document that is only read. Browsers report inline handlers and styles to the console even there, so they
 * get other names first: attributes that do nothing, and elements whose content is left out.
 */
export const inertMarkup = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(inline, '$1data-left-out='))
    .replaceAll(/<(\/?)style(?![\w-])/gi, '<$1template');

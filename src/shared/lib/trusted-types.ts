/**
 * Trusted Types: with `require-trusted-types-for 'script'` the browser asks here before text becomes markup or a script
 * URL. Our code, antd, React, OpenLayers and the forms engine pass plain texts, hence the policy "default"
 * (docs/decisions/0028-trusted-types.md).
 */

/** Build files and the service worker. Nothing below /v1, where user files are. */
const ownScript = /^\/(?:assets\/[^/]+\.js|offline-worker\.js)$/;

/** Parsed documents load and run nothing. */
const domParser = 'DOMParser parseFromString';

/** Null refuses. Styles and single characters contain no elements. */
export const allowMarkup = (text: string, sink: string): string | null =>
  sink === domParser || !text.includes('<') ? text : null;

export function allowScriptUrl(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin && ownScript.test(url.pathname) ? address : null;
}

interface Rules {
  createHTML: (text: string, type: string, sink: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

/** Browsers without Trusted Types do not ask. */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) => allowMarkup(text, sink),
    createScriptURL: (address) => allowScriptUrl(address, location.origin),
  });
}

/**
 * Trusted Types: with `require-trusted-types-for 'script'` in the policy of the page, the browser asks here before a text
 * becomes markup or the address of a script. Our own code and antd, React, OpenLayers and the engine of forms hand over
 * plain texts, so the rules are those of the policy "default" (docs/decisions/0028-trusted-types.md).
 */

/** Where scripts come from: files of the build, and the service worker. Nothing below /v1, where people's files are. */
const ownScript = /^\/(?:assets\/[^/]+\.js|offline-worker\.js)$/;

/** Documents that are only read: nothing in them loads or runs. */
const readOnly = 'DOMParser parseFromString';

/** A text for a place that takes markup; null refuses it. Styles and single characters have no elements. */
export const markupFor = (text: string, place: string): string | null =>
  place === readOnly || !text.includes('<') ? text : null;

/** The address of a worker's script; null refuses it. */
export function scriptAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin && ownScript.test(url.pathname) ? address : null;
}

interface Rules {
  createHTML: (text: string, type: string, place: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

/** Browsers without Trusted Types do not ask. */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, place) => markupFor(text, place),
    createScriptURL: (address) => scriptAddress(address, location.origin),
  });
}

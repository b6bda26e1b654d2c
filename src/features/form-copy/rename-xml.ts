import type { Renaming } from './build';

const suffixOfManagedKey = /\[encrypted:[^\]]*\]$/;

/** The first element of the primary instance: its id and version are the form's. */
function rootOf(form: Document): Element | undefined {
  const model = [...form.getElementsByTagNameNS('*', 'model')][0];
  const instance = [...(model?.children ?? [])].find(({ localName }) => localName === 'instance');
  return instance?.firstElementChild ?? undefined;
}

/**
 * Changes the id and the title of an XForm, and removes the key of an encrypted project: the server adds it, and a mark
 * at the end of the version, when it encrypts. In: the definition as text. Out: the changed one; undefined if it cannot
 * be read.
 */
export function rewriteXml(xml: string, rename: Renaming | null, managedKey: boolean): string | undefined {
  const form = new DOMParser().parseFromString(xml, 'application/xml');
  const root = rootOf(form);
  if (!root || form.getElementsByTagName('parsererror').length > 0) return undefined;
  if (rename) {
    root.setAttribute('id', rename.xmlFormId);
    const title = [...form.getElementsByTagNameNS('*', 'title')][0];
    if (title) title.textContent = rename.name;
  }
  if (managedKey) {
    for (const submission of form.getElementsByTagNameNS('*', 'submission'))
      submission.removeAttribute('base64RsaPublicKey');
    const version = root.getAttribute('version');
    if (version !== null) root.setAttribute('version', version.replace(suffixOfManagedKey, ''));
  }
  return new XMLSerializer().serializeToString(form);
}

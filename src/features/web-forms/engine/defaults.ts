import type { FillUrl } from '../fill-url';
import { sanitizeXmlText } from './prepare';

export function primaryInstance(form: XMLDocument): Element | null {
  const model = [...form.getElementsByTagName('*')].find(({ localName }) => localName === 'model');
  const instance = [...(model?.children ?? [])].find(({ localName }) => localName === 'instance');
  return instance?.firstElementChild ?? null;
}

/** The element at a path such as /data/site/name or site/name; null if there is none. */
function elementAt(root: Element, path: string): Element | null {
  const steps = path.split('/').filter((step) => step !== '');
  if (path.startsWith('/') && steps.shift()?.split(':').at(-1) !== root.localName) return null;
  return steps.reduce<Element | null>(
    (parent, step) => [...(parent?.children ?? [])].find(({ nodeName }) => nodeName === step) ?? null,
    root,
  );
}

/** The XML of a form with other default answers. Unknown paths and groups are skipped. */
export function withDefaults(xml: string, defaults: FillUrl['defaults']): string {
  if (defaults.length === 0) return xml;
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const root = primaryInstance(form);
  if (!root) return xml;
  for (const [path, value] of defaults) {
    const element = elementAt(root, path);
    if (element && element !== root && element.children.length === 0) element.textContent = sanitizeXmlText(value);
  }
  return new XMLSerializer().serializeToString(form);
}

import { escapeXml } from '~/shared/lib/escape-xml';
import { TooLarge, conversionLimits } from './limits';

/** Already written: many small elements would cost more as objects. */
export class WrittenXml {
  constructor(readonly xml: string) {}
}

type XmlChild = XmlElement | WrittenXml | string;

export interface XmlElement {
  readonly tag: string;
  readonly attributes: [name: string, value: string][];
  readonly children: XmlChild[];
}

type AttributeList = readonly (readonly [name: string, value: string | null | undefined])[];

export function element(tag: string, attributes: AttributeList = [], children: (XmlChild | null)[] = []): XmlElement {
  const given: [string, string][] = [];
  for (const [name, value] of attributes) if (value != null) setAttribute({ attributes: given }, name, value);
  return { tag, attributes: given, children: children.filter((child) => child !== null) };
}

export function setAttribute({ attributes }: Pick<XmlElement, 'attributes'>, name: string, value: string): void {
  const known = attributes.find(([other]) => other === name);
  if (known) known[1] = value;
  else attributes.push([name, value]);
}

export const unescapeText = (text: string): string =>
  text.includes('&') ? text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&') : text;
export const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('"', '&quot;');

/** Elements in mixed content get spaces around them, as clients expect. Throws TooLarge. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0"?>${writeElement(root)}`;
}

export function writeElement(root: XmlElement): string {
  let xml = '';
  const write = ({ tag, attributes, children }: XmlElement) => {
    xml += `<${tag}`;
    for (const [name, value] of attributes) xml += ` ${name}="${escapeAttribute(value)}"`;
    if (xml.length > conversionLimits.characters) throw new TooLarge();
    if (children.length === 0) {
      xml += '/>';
      return;
    }
    xml += '>';
    const isMixed = children.length > 1 && children.some((child) => typeof child === 'string');
    if (isMixed && typeof children[0] === 'string') xml += ' ';
    for (const child of children)
      if (typeof child === 'string') xml += escapeXml(child);
      else if (child instanceof WrittenXml) xml += child.xml;
      else write(child);
    if (isMixed) xml += ' ';
    xml += `</${tag}>`;
  };
  write(root);
  return xml;
}

export function undeclaredPrefixes(root: XmlElement): Set<string> {
  const declared = new Set(['xml', 'xmlns', ...root.attributes.map(([name]) => name.replace(/^xmlns:/, ''))]);
  const missing = new Set<string>();
  const look = (name: string) => {
    const colon = name.indexOf(':');
    if (colon > 0 && !declared.has(name.slice(0, colon))) missing.add(name.slice(0, colon));
  };
  const walk = ({ tag, attributes, children }: XmlElement) => {
    look(tag);
    for (const [name] of attributes) look(name);
    for (const child of children) if (typeof child !== 'string' && !(child instanceof WrittenXml)) walk(child);
  };
  walk(root);
  return missing;
}

/** The files a form definition refers to: media, data for selects, default images. */
import { type XmlElement, attribute, childrenNamed, decodeXml, descendants, withoutPrefixes } from './xml';

export interface ExpectedAttachment {
  readonly type: 'image' | 'audio' | 'video' | 'file';
  readonly name: string;
}

const fileName = (address: string): string | null =>
  /^jr:\/\/(?:images|audio|video|file|file-csv)\/([^/]+)$/.exec(address.trim())?.[1] ?? null;

const mediaTypes: ReadonlyMap<string, ExpectedAttachment['type']> = new Map([
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['big-image', 'image'],
]);

/** The CSV a `search('fruit')` appearance looks in. */
function searchedFile(appearance: string): string | null {
  const call = /^\s*(?:\w*\s+)?search\s*\(\s*(["'])(.*?)\1/.exec(decodeXml(appearance));
  const name = call?.[2];
  if (!name || /^\s|\s$/.test(name)) return null;
  return name.endsWith('.csv') ? name : `${name}.csv`;
}

const externalInstances = (model: XmlElement) =>
  childrenNamed(model, 'instance').flatMap((instance) => {
    const name = fileName(attribute(instance, 'src') ?? '');
    return name === null ? [] : [{ type: 'file' as const, name }];
  });

const itextMedia = (model: XmlElement) =>
  childrenNamed(model, 'itext')
    .flatMap((itext) => childrenNamed(itext, 'translation'))
    .flatMap((translation) => childrenNamed(translation, 'text'))
    .flatMap((text) => childrenNamed(text, 'value'))
    .flatMap((value) => {
      const type = mediaTypes.get(attribute(value, 'form') ?? '');
      const name = fileName(value.text ?? '');
      return type === undefined || name === null ? [] : [{ type, name }];
    });

const defaultImages = (model: XmlElement) =>
  childrenNamed(model, 'instance')
    .flatMap((instance) => instance.children.flatMap(descendants))
    .flatMap((element) => {
      const name = /^jr:\/\/images\/./.test(element.text ?? '') ? fileName(element.text ?? '') : null;
      return name === null ? [] : [{ type: 'image' as const, name }];
    });

function fromControls(body: XmlElement): ExpectedAttachment[] {
  const controls = descendants(body);
  const hasItemsets = controls.some((it) => withoutPrefixes(it.name) === 'input' && attribute(it, 'query') !== null);
  const searched = controls.flatMap((control) => {
    const appearance = attribute(control, 'appearance');
    if (!/^select1?$/.test(withoutPrefixes(control.name)) || !appearance?.includes('search')) return [];
    const name = searchedFile(appearance);
    return name === null ? [] : [{ type: 'file' as const, name }];
  });
  return [...(hasItemsets ? [{ type: 'file' as const, name: 'itemsets.csv' }] : []), ...searched];
}

/** Lists each file once, in the order the server finds them. */
export function readExpectedAttachments(model: XmlElement, body: XmlElement | null): ExpectedAttachment[] {
  const found: ExpectedAttachment[] = [
    ...externalInstances(model),
    ...itextMedia(model),
    ...defaultImages(model),
    ...(body ? fromControls(body) : []),
  ];
  const seen = new Set<string>();
  return found.filter(({ name }) => !seen.has(name) && seen.add(name));
}

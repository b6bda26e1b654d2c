/** The form attachments a definition refers to: media, data for selects, default images. */
import { ProblemError, problem } from '@mocks/server/problem';
import { type XmlElement, attribute, childrenNamed, decodeXml, descendants, withoutPrefixes } from './xml';

interface ExpectedAttachment {
  readonly type: 'image' | 'audio' | 'video' | 'file';
  readonly name: string;
}

/** The files of a definition. */
export interface ExpectedAttachments {
  readonly files: readonly ExpectedAttachment[];
  /** Why the list is invalid. The real server checks this when it stores the files. */
  readonly refusal: ProblemError | null;
}

const fileName = (address: string): string | null =>
  /^jr:\/\/(?:images|audio|video|file|file-csv)\/([^/]+)$/.exec(address.trim())?.[1] ?? null;

const mediaTypes: ReadonlyMap<string, ExpectedAttachment['type']> = new Map([
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['big-image', 'image'],
]);

/** The first argument in a quoted, comma-separated list, parsed as a line of CSV; `null` when it cannot be parsed. */
function firstArgument(text: string, quote: string): string | null {
  const args: string[] = [];
  for (let at = 0; at < text.length || args.length === 0; at += 1) {
    while (text[at] === ' ') at += 1;
    let arg = '';
    if (text[at] === quote) {
      for (at += 1; text[at] !== quote || text[at + 1] === quote; at += 1) {
        if (at >= text.length) return null;
        if (text[at] === quote) at += 1;
        arg += text[at];
      }
      at += 1;
      while (text[at] === ' ') at += 1;
    } else {
      for (; at < text.length && text[at] !== ','; at += 1) arg += text[at];
      if (arg.includes(quote)) return null;
    }
    if (at < text.length && text[at] !== ',') return null;
    args.push(arg);
  }
  return args[0] ?? null;
}

/**
 * The CSV of a `search('fruit')` appearance.
 * @throws 400.8 when the arguments cannot be parsed
 */
function searchedFile(appearance: string): string | null {
  const [, quote, rest] = /^\s*(?:\w*\s+)?search\s*\(\s*(["'])(.+)\)\s*$/.exec(decodeXml(appearance)) ?? [];
  if (quote === undefined || rest === undefined) return null;
  const name = firstArgument(quote + rest, quote);
  if (name === null) {
    throw problem.unexpectedValue(
      'search() appearance',
      appearance,
      'its arguments cannot be read; perhaps a quote is missing',
    );
  }
  if (/^\s|\s$/.test(name)) return null;
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
      if (!/^jr:\/\/images\/./.test(element.text ?? '')) return [];
      const name = fileName(element.text ?? '');
      if (name === null) throw problem.missingParameter('name');
      return [{ type: 'image' as const, name }];
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

/** Lists each file once, in the order the server finds them; one name may appear once per type. */
export function readExpectedAttachments(model: XmlElement, body: XmlElement | null): ExpectedAttachments {
  try {
    const found: ExpectedAttachment[] = [
      ...externalInstances(model),
      ...itextMedia(model),
      ...defaultImages(model),
      ...(body ? fromControls(body) : []),
    ];
    const kinds = new Map<string, string>();
    const files = found.filter(({ name, type }) => {
      const isNew = kinds.get(name) !== type;
      kinds.set(name, type);
      return isNew;
    });
    return { files, refusal: null };
  } catch (failure) {
    if (failure instanceof ProblemError) return { files: [], refusal: failure };
    throw failure;
  }
}

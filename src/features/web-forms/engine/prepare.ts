import { withEncodedNames } from './file-names';
import type { AnyControlNode } from './nodes';
import { type SearchList, withSearches } from './search';

export type RefusedPart = 'entities';

/** Guidance hints by language and itext id. */
export type GuidanceTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Prepared {
  xml: string;
  guidance: GuidanceTexts;
  searches: readonly SearchList[];
  recordsSound: boolean;
}

/** Whether the definition declares entities: a browser would expand them to any size. No form designer writes them. */
export const findRefusedPart = (xml: string): RefusedPart | null =>
  /<!ENTITY/i.test(xml) || /<!DOCTYPE[^>]*\[/i.test(xml) ? 'entities' : null;

/** Alternative texts; the engine would append them all to the label. */
const otherForms = /\sform\s*=\s*["'](?:guidance|short|big-image)["']/;

const textOf = (value: Element): string =>
  [...value.childNodes].map((node) => (node.nodeName.endsWith('output') ? '…' : node.textContent)).join('');

/** Removes or rewrites what the engine would show wrongly. Takes a definition without entities. */
export function prepare(source: string): Prepared {
  const { xml, searches } = withSearches(normalizeDefinition(withEncodedNames(source)));
  const recordsSound = /<(?:[\w-]+:)?recordaudio\b/.test(xml);
  if (!otherForms.test(xml)) return { xml, guidance: new Map(), searches, recordsSound };
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const guidance = new Map<string, Map<string, string>>();
  for (const value of form.querySelectorAll('itext > translation > text > value[form]')) {
    const kind = value.getAttribute('form') ?? '';
    const text = value.parentElement;
    const language = text?.parentElement?.getAttribute('lang') ?? '';
    const others = text ? text.children.length > 1 : false;
    if (kind === 'guidance') {
      const texts = guidance.get(language) ?? new Map<string, string>();
      guidance.set(language, texts.set(text?.getAttribute('id') ?? '', textOf(value)));
      value.remove();
    } else if (kind === 'big-image' || (kind === 'short' && others)) value.remove();
  }
  return { xml: new XMLSerializer().serializeToString(form), guidance, searches, recordsSound };
}

/** Looks up guidance hints. The engine does not support them, but keeps the hint's itext reference. */
export function guidanceLookup(texts: GuidanceTexts, language: string): (node: AnyControlNode) => string | null {
  const own = texts.get(language);
  if (!own) return () => null;
  return (node) => {
    const { bodyElement } = node.definition as {
      bodyElement?: { hint?: { sourceNode?: Element | null } | null } | null;
    };
    const reference = bodyElement?.hint?.sourceNode?.getAttribute('ref') ?? '';
    const id = /^\s*jr:itext\(\s*(['"])(.*)\1\s*\)\s*$/.exec(reference)?.[2];
    return (id !== undefined && own.get(id)) || null;
  };
}

/*
 * Fixes what servers accept and the engine refuses. Definitions can be large and seldom need it, so only those that
 * match a text search are parsed.
 */

type Mend = (xml: string) => string;

/** Escapes ampersands that do not begin a reference; CDATA may contain them. */
const withReferences: Mend = (xml) =>
  xml.includes('<![CDATA[') ? xml : xml.replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z][\w.-]*);)/gi, '&amp;');

/** Removes references to files without a name, or with a computed one, which the engine does not support. */
const withoutUnknownFiles: Mend = (xml) =>
  xml.replaceAll(
    /<value\s+form=["'](?:image|audio|video|big-image)["']\s*>\s*jr:\/\/[a-z]+\/?(?:\s*|[^<]*<output[\s\S]*?)<\/value>/g,
    '',
  );

const withTitle: Mend = (xml) =>
  /<(?:[\w-]+:)?title[\s/>]/.test(xml) ? xml : xml.replace(/<((?:[\w-]+:)?)head(?:\s[^>]*)?>/, '$&<$1title/>');

const withBody: Mend = (xml) =>
  /<(?:[\w-]+:)?body[\s/>]/.test(xml) ? xml : xml.replace(/<\/((?:[\w-]+:)?)html\s*>/, '<$1body/>$&');

const withCurrentNames: Mend = (xml) =>
  xml.includes('enclosed-area')
    ? xml.replaceAll(
        /\s(?:calculate|constraint|relevant|required|readonly|value|nodeset)=(?:"[^"]*"|'[^']*')/g,
        (part) => part.replaceAll(/\benclosed-area(?=\s*\()/g, 'area'),
      )
    : xml;

function moveActions(form: XMLDocument): void {
  const repeats = [...form.querySelectorAll('repeat[nodeset]')];
  for (const action of form.querySelectorAll('model > setvalue[event~="odk-new-repeat"]')) {
    const ref = action.getAttribute('ref') ?? '';
    const owners = repeats.filter((repeat) => ref.startsWith(`${repeat.getAttribute('nodeset')}/`));
    const owner = owners.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
    if (owner) {
      const moved = action.cloneNode(true) as Element;
      moved.setAttribute('event', 'odk-new-repeat');
      owner.append(moved);
    }
    const others = (action.getAttribute('event') ?? '').split(/\s+/).filter((event) => event !== 'odk-new-repeat');
    if (others.length > 0) action.setAttribute('event', others.join(' '));
    else action.remove();
  }
}

const lengthOf = (repeat: Element): number => repeat.getAttribute('nodeset')?.length ?? 0;

function dropEmptyGroups(form: XMLDocument): void {
  const names = new Set(
    [...form.querySelectorAll('model > instance:first-of-type *')]
      .filter(({ children }) => children.length > 0)
      .map(({ nodeName }) => nodeName),
  );
  for (const group of form.querySelectorAll('body group[ref]')) {
    const name = group.getAttribute('ref')?.split('/').at(-1) ?? '';
    const asks = [...group.children].some(({ localName }) => localName !== 'label');
    if (!asks && !names.has(name)) group.remove();
  }
}

const needsParser =
  /<(?:[\w-]+:)?setvalue\s[^>]*odk-new-repeat|<group\s[^>]*(?:\/>|>\s*(?:<label[^>]*(?:\/>|>[^<]*<\/label>)\s*)?<\/group>)/;

const withParser: Mend = (xml) => {
  if (!needsParser.test(xml)) return xml;
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  moveActions(form);
  dropEmptyGroups(form);
  return new XMLSerializer().serializeToString(form);
};

const bindOf = /<(?:[\w-]+:)?bind\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const makesId = (bind: string) =>
  /instanceID\s*["']/.test(bind) && /preload\s*=\s*["']uid["']|\scalculate\s*=/.test(bind);
const localPath = (path: string) => path.replaceAll(/[\w.-]+:/g, '');

/** Servers require an instance ID. Other clients generate one, unless the form computes it. */
const withInstanceId: Mend = (xml) => {
  if (!xml.includes('instanceID') || (xml.match(bindOf) ?? []).some(makesId)) return xml;
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const id = [...form.querySelectorAll('model > instance:first-of-type > * > *')]
    .filter(({ localName }) => localName === 'meta')
    .flatMap((meta) => [...meta.children])
    .find(({ localName }) => localName === 'instanceID');
  const model = form.querySelector('model');
  if (!id || !model) return xml;
  const path = `/${id.parentElement?.parentElement?.nodeName}/${id.parentElement?.nodeName}/${id.nodeName}`;
  const binds = [...model.querySelectorAll(':scope > bind')];
  let bind = binds.find((one) => localPath(one.getAttribute('nodeset') ?? '') === localPath(path));
  if (!bind) {
    bind = form.createElementNS(model.namespaceURI, 'bind');
    bind.setAttribute('nodeset', path);
    model.append(bind);
  }
  bind.setAttributeNS('http://openrosa.org/javarosa', 'jr:preload', 'uid');
  return new XMLSerializer().serializeToString(form);
};

/** Removes characters that XML 1.0 forbids, also as references: a parser would stop there. */
const referencesNotAllowed = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;
const withAllowedCharacters: Mend = (xml) => sanitizeXmlText(xml).replaceAll(referencesNotAllowed, ' ');

const mends: readonly Mend[] = [
  withAllowedCharacters,
  withReferences,
  withoutUnknownFiles,
  withTitle,
  withBody,
  withCurrentNames,
  withParser,
  withInstanceId,
];

/** The definition in a form that the engine accepts. Takes one without entities. */
export const normalizeDefinition = (xml: string): string => mends.reduce((text, mend) => mend(text), xml);

/** Everything but the characters of XML 1.0. Word processors put some of it between lines. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text or XML with spaces instead of characters that XML forbids. */
export const sanitizeXmlText = (text: string): string => text.replaceAll(impossible, ' ');

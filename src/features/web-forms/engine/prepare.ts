import type { GuidanceTexts } from '../guidance';
import { withEncodedNames } from './file-names';
import { type SearchList, withSearches } from './search';

/** Why a definition is not given to the engine. */
export type RefusedPart = 'entities';

/** A definition that is ready for the engine, and what the engine would not say about it. */
interface Prepared {
  xml: string;
  guidance: GuidanceTexts;
  /** The selects that search a file. */
  searches: readonly SearchList[];
  /** The form records sound in the background, which browsers do not. */
  recordsSound: boolean;
}

/**
 * Whether the definition declares entities: the browser would expand them in each parser it meets, to any size. No tool
 * that makes forms writes them.
 */
export const refusedPart = (xml: string): RefusedPart | null =>
  /<!ENTITY/i.test(xml) || /<!DOCTYPE[^>]*\[/i.test(xml) ? 'entities' : null;

/** Texts for other purposes than to be read; the engine would put them all behind each other. */
const otherForms = /\sform\s*=\s*["'](?:guidance|short|big-image)["']/;

const textOf = (value: Element): string =>
  [...value.childNodes].map((node) => (node.nodeName.endsWith('output') ? '…' : node.textContent)).join('');

/** Takes out what the engine would show wrongly. Takes a definition without entities. */
export function prepare(source: string): Prepared {
  const { xml, searches } = withSearches(mended(withEncodedNames(source)));
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

/*
 * Makes whole what servers accept and the engine refuses, so that such forms can be filled here as well. Definitions can
 * be large and seldom need it: a parser reads only those with something that text alone does not show.
 */

type Mend = (xml: string) => string;

/** An ampersand that begins no reference. In CDATA it may stand as it is. */
const withReferences: Mend = (xml) =>
  xml.includes('<![CDATA[') ? xml : xml.replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z][\w.-]*);)/gi, '&amp;');

/** References to files without a name, or with one that is computed, which the engine does not do. */
const withoutUnknownFiles: Mend = (xml) =>
  xml.replaceAll(
    /<value\s+form=["'](?:image|audio|video|big-image)["']\s*>\s*jr:\/\/[a-z]+\/?(?:\s*|[^<]*<output[\s\S]*?)<\/value>/g,
    '',
  );

const withTitle: Mend = (xml) =>
  /<(?:[\w-]+:)?title[\s/>]/.test(xml) ? xml : xml.replace(/<((?:[\w-]+:)?)head(?:\s[^>]*)?>/, '$&<$1title/>');

/** A form of data only, without questions. */
const withBody: Mend = (xml) =>
  /<(?:[\w-]+:)?body[\s/>]/.test(xml) ? xml : xml.replace(/<\/((?:[\w-]+:)?)html\s*>/, '<$1body/>$&');

/** A function by its earlier name. */
const withCurrentNames: Mend = (xml) =>
  xml.includes('enclosed-area')
    ? xml.replaceAll(
        /\s(?:calculate|constraint|relevant|required|readonly|value|nodeset)=(?:"[^"]*"|'[^']*')/g,
        (part) => part.replaceAll(/\benclosed-area(?=\s*\()/g, 'area'),
      )
    : xml;

/** Actions for new turns of a repeat belong into the repeat; some forms have them in the model. */
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

/** Groups without a question, of which the answers have only an empty element. */
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

/** Servers take no submission without an ID. Other clients give it one, unless the form computes its own. */
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

/** Characters that no XML can hold, as they are or as references: a parser would drop what follows them. */
const referencesNotAllowed = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;
const withAllowedCharacters: Mend = (xml) => storableText(xml).replaceAll(referencesNotAllowed, ' ');

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

/** The definition as the engine can use it. Takes one without entities of its own. */
export const mended = (xml: string): string => mends.reduce((text, mend) => mend(text), xml);

/**
 * Everything but the characters of XML 1.0: what XML cannot hold, escaped or not. Word processors put some of it between
 * lines.
 */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text, or XML, with spaces in place of characters that would make the answers unreadable. */
export const storableText = (text: string): string => text.replaceAll(impossible, ' ');

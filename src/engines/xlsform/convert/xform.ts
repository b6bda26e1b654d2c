import type { ChoiceLists } from './choices';
import { renewedIn, triggeredBy, writeControls } from './controls';
import { walkNodes, type FormNode } from './form-node';
import { collectItext, writeItext } from './itext';
import { writeAnswers, writeBinds, writeInstances } from './model';
import type { ProblemList } from './problems';
import type { References } from './references';
import { isFile } from './selects';
import type { Settings } from './settings';
import { locate } from './table';
import { element, setAttribute, type XmlElement } from './xml';

const namespaces: readonly (readonly [string, string])[] = [
  ['xmlns', 'http://www.w3.org/2002/xforms'],
  ['xmlns:h', 'http://www.w3.org/1999/xhtml'],
  ['xmlns:ev', 'http://www.w3.org/2001/xml-events'],
  ['xmlns:xsd', 'http://www.w3.org/2001/XMLSchema'],
  ['xmlns:jr', 'http://openrosa.org/javarosa'],
  ['xmlns:orx', 'http://openrosa.org/xforms'],
  ['xmlns:odk', 'http://www.opendatakit.org/xforms'],
];
const entitiesNamespace = 'http://www.opendatakit.org/xforms/entities';

/** Adds settings such as `esri="http://…"`. */
function namespacesOf({ namespaces: given }: Settings, hasEntities: boolean): [string, string][] {
  const all = new Map(namespaces);
  for (const pair of given.split(/\s+/)) {
    const [prefix = '', uri, ...more] = pair.split('=');
    if (prefix !== '' && uri !== undefined && more.length === 0 && !all.has(`xmlns:${prefix}`))
      all.set(`xmlns:${prefix}`, uri.replace(/["']/g, ''));
  }
  if (hasEntities && !all.has('xmlns:entities')) all.set('xmlns:entities', entitiesNamespace);
  return [...all];
}

function submissionOf(settings: Settings): XmlElement | null {
  const { submissionUrl, publicKey, autoSend, autoDelete, isClientEditable } = settings;
  const submission = element('submission', [
    ['action', submissionUrl],
    ['method', submissionUrl === undefined ? null : 'post'],
    ['base64RsaPublicKey', publicKey],
    ['orx:auto-send', autoSend],
    ['orx:auto-delete', autoDelete],
    ['odk:client-editable', isClientEditable ? 'true' : null],
  ]);
  return submission.attributes.length > 0 ? submission : null;
}

function primaryInstance(root: FormNode, settings: Settings, references: References): XmlElement {
  const answers = writeAnswers(root, references);
  for (const [name, value] of settings.attributes) setAttribute(answers, name, value);
  const own: readonly (readonly [string, string | undefined])[] = [
    ['id', settings.id],
    ['xmlns', settings.instanceNamespace],
    ['version', settings.version],
    ['odk:prefix', settings.prefix],
    ['odk:delimiter', settings.delimiter],
  ];
  for (const [name, value] of own) if (value !== undefined) setAttribute(answers, name, value);
  return element('instance', [], [answers]);
}

interface XformParts {
  readonly root: FormNode;
  readonly settings: Settings;
  readonly lists: ChoiceLists;
  readonly references: References;
  readonly entitiesVersion: string | null;
  readonly problems: ProblemList;
}

export function writeXform(parts: XformParts): { xform: XmlElement; languages: string[] } {
  const { root, settings, lists, references, entitiesVersion, problems } = parts;
  const { defaultLanguage } = settings;
  const searches = markSearches(root, lists, problems);
  const itext = collectItext(root, lists, defaultLanguage, problems);
  const model = element(
    'model',
    [
      ['odk:xforms-version', '1.0.0'],
      ['entities:entities-version', entitiesVersion],
    ],
    [
      submissionOf(settings),
      writeItext(itext, defaultLanguage, references),
      primaryInstance(root, settings, references),
      ...writeInstances(root, lists, problems),
      ...writeBinds(root, references),
    ],
  );
  const context = { references, lists, searches, triggered: triggeredBy(root), renewed: renewedIn(root), problems };
  const body = element('h:body', [['class', settings.style]], writeControls(root, context));
  const head = element('h:head', [], [element('h:title', [], [settings.title]), model]);
  return {
    xform: element('h:html', namespacesOf(settings, entitiesVersion !== null), [head, body]),
    languages: [...itext.keys()],
  };
}

const isSelect = ({ kind, tag }: FormNode): boolean =>
  kind === 'question' && tag !== null && /^(?:select1?|odk:rank)$/.test(tag);

const isSearch = ({ control }: FormNode): boolean => /search\(.*?\)/.test(control.get('appearance') ?? '');

function markSearches(root: FormNode, lists: ChoiceLists, problems: ProblemList): Map<FormNode, string> {
  const searched = new Map<FormNode, string>();
  const others = new Map<string | null, string>();
  const found: FormNode[] = [];
  for (const node of walkNodes(root)) {
    if (!isSelect(node)) continue;
    if (!isSearch(node)) {
      others.set(node.list, node.name);
      continue;
    }
    found.push(node);
    const list = lists.get(node.itemset);
    if (list) list.isSearched = true;
    else if (node.row) {
      const code = isFile(node.itemset) ? 'search-with-file' : 'search-without-choices';
      problems.add(code, locate(node.row, 'control', 'appearance'), { name: node.name });
    }
    searched.set(node, node.itemset);
    node.itemset = '';
  }
  for (const node of found) {
    const other = others.get(node.list);
    if (other !== undefined && node.row)
      problems.add('search-list-shared', locate(node.row, 'control', 'appearance'), {
        name: node.name,
        list: searched.get(node) ?? '',
        other,
      });
  }
  return searched;
}

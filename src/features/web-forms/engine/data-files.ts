import type { RootNode } from '@getodk/xforms-engine';
import { isProblem } from '~/api/problem';
import type { FileProblem } from '~/domain/data-files/file-messages';
import { readTable, type Table, type TableWarning, type TableProblem } from '~/shared/lib/csv/read-table';
import type { FormRef } from '../fill-url';
import { listFormFiles } from '../load-form';
import { FormFileError, decodeFileName, instanceTags } from './file-names';
import { type SearchList, searchOf, searchTable } from './search';

export function dataFilesOf(xml: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [tag] of xml.matchAll(instanceTags)) {
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const source = /\ssrc\s*=\s*["'](jr:\/\/(?!instance\/)[^"']+)["']/.exec(tag)?.[1];
    if (id !== undefined && source !== undefined) files.set(id, decodeFileName({ href: source }));
  }
  return files;
}

export interface CsvFindings {
  /** Unreadable files: the form treats them as missing. */
  unusable: Map<string, FileProblem>;
  flaws: Map<string, readonly TableWarning[]>;
}

/** Columns of most data files; anything else may be an error. */
const usualColumns: ReadonlySet<string> = new Set(['name', 'label']);

const isCsv = (name: string, answer: Response): boolean =>
  /\.csv$/i.test(name) || /^text\/csv\b/i.test(answer.headers.get('Content-Type') ?? '');

/** A response with parsed rows, which the patched engine takes as they are (patches/README.md). */
const tableAnswer = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Response =>
  Object.assign(new Response(null, { headers: { 'Content-Type': 'text/csv' } }), { alidadeTable: { columns, rows } });

interface Reading extends CsvFindings {
  open: (name: string) => Promise<Response>;
  missing: Set<string>;
  /** Files that could not be loaded: the engine would blame the definition. */
  failed: FormFileError[];
  searches: readonly SearchList[];
}

/**
 * Reads what the engine requests: files of the form and instances made of them. CSV is read leniently, and a missing
 * file becomes a 404.
 */
export function fileReader({ open, missing, failed, searches, unusable, flaws }: Reading) {
  const none = (name: string) => {
    missing.add(name);
    return new Response(null, { status: 404 });
  };
  const cannotBeUsed = (name: string, problem: FileProblem) => {
    unusable.set(name, problem);
    return none(name);
  };
  /** Several instances may read one file. */
  const opened = new Map<string, Promise<Response | Table | TableProblem>>();
  const read = async (name: string): Promise<Response | Table | TableProblem> => {
    const answer = await open(name);
    if (!answer.ok || !isCsv(name, answer)) return answer;
    return readTable(new Uint8Array(await answer.arrayBuffer()), usualColumns);
  };
  return async (url: URL): Promise<Response> => {
    const name = decodeFileName(url);
    if (missing.has(name)) return none(name);
    try {
      const reading = opened.get(name) ?? read(name);
      opened.set(name, reading);
      const found = await reading;
      if (found instanceof Response) return found.status === 404 ? none(name) : found.clone();
      if ('kind' in found) return cannotBeUsed(name, found);
      if (found.flaws.length > 0) flaws.set(name, found.flaws);
      const search = searchOf(url, searches);
      if (!search) return tableAnswer(found);
      const table = searchTable(search, found);
      return 'noColumn' in table
        ? cannotBeUsed(name, { kind: 'no-column', column: table.noColumn })
        : tableAnswer(table);
    } catch (error) {
      // Allows another attempt.
      opened.delete(name);
      if (isProblem(error, '404.1')) return none(name);
      failed.push(new FormFileError(name, error));
      throw error;
    }
  };
}

/** Whether a definition refers to files, besides the last saved answers. */
export const refersToFiles = (xml: string): boolean => /jr:\/\/(?!instance\/)/.test(xml) || /\bsearch\s*\(/.test(xml);

/** Names of files that the definition refers to and the server does not have. Empty if the server does not say. */
export async function listAbsentFiles(place: FormRef): Promise<string[]> {
  try {
    return (await listFormFiles(place)).flatMap(({ name, exists }) => (exists ? [] : [name]));
  } catch {
    // The request of each file will tell.
    return [];
  }
}

interface FilesOfNode {
  choices: Set<string>;
  /** For its value, texts and constraints, while it is relevant. */
  own: Set<string>;
  relevant: Set<string>;
  /** For a value that is set when the node `trigger` changes. */
  triggered: { trigger: string; files: readonly string[] }[];
}

export interface MissingFiles {
  missing: ReadonlySet<string>;
  filesOfNodes: ReadonlyMap<string, FilesOfNode>;
}

interface Sources {
  missing: ReadonlySet<string>;
  dataFiles: ReadonlyMap<string, string>;
  /** Editing a submission: its defaults were computed when it was filled. */
  isEdit: boolean;
}

const actions = new Set(['setvalue', 'setgeopoint']);
const containers = new Set(['group', 'repeat']);
const ownRules = ['calculate', 'constraint', 'required', 'readonly'];

/** Finds the nodes that need a missing file, in the expressions of binds, actions, texts and choices. */
export function filesOfNodes(xml: string, { missing, dataFiles, isEdit }: Sources): ReadonlyMap<string, FilesOfNode> {
  const found = new Map<string, FilesOfNode>();
  if (missing.size === 0) return found;
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const filesIn = (expression: string | null): string[] =>
    [...(expression ?? '').matchAll(/\b(?:instance|pulldata)\(\s*["']([^"']+)["']/g)]
      .map(([, id = '']) => dataFiles.get(id) ?? `${id}.csv`)
      .filter((name) => missing.has(name));
  const at = (path: string): FilesOfNode => {
    const known = found.get(path);
    if (known) return known;
    const none: FilesOfNode = { choices: new Set(), own: new Set(), relevant: new Set(), triggered: [] };
    found.set(path, none);
    return none;
  };
  const binds = [...form.querySelectorAll('model > bind')];
  const pathsOfBinds = new Map(binds.map((bind) => [bind.getAttribute('id'), bind.getAttribute('nodeset') ?? '']));
  const pathOf = (element: Element): string =>
    pathsOfBinds.get(element.getAttribute('bind') ?? '') ??
    element.getAttribute('nodeset') ??
    element.getAttribute('ref') ??
    '';
  const add = (path: string, kind: 'choices' | 'own' | 'relevant', expression: string | null) => {
    for (const name of filesIn(expression)) at(path)[kind].add(name);
  };

  for (const bind of binds) {
    for (const rule of ownRules) add(pathOf(bind), 'own', bind.getAttribute(rule));
    add(pathOf(bind), 'relevant', bind.getAttribute('relevant'));
  }
  const texts = new Map<string, string>();
  for (const text of form.querySelectorAll('itext > translation > text')) {
    const outputs = [...text.querySelectorAll('output')].map((output) => output.getAttribute('value') ?? '');
    const id = text.getAttribute('id') ?? '';
    if (outputs.length > 0) texts.set(id, `${texts.get(id) ?? ''} ${outputs.join(' ')}`);
  }
  const addText = (path: string, element: Element) => {
    const id = /itext\(\s*["']([^"']+)["']/.exec(element.getAttribute('ref') ?? '')?.[1];
    const outputs = [...element.querySelectorAll('output')].map((output) => output.getAttribute('value') ?? '');
    add(path, 'own', [texts.get(id ?? '') ?? '', ...outputs].join(' '));
  };
  const addAction = (action: Element, trigger: string | null) => {
    const events = (action.getAttribute('event') ?? '').split(/\s+/);
    const files = filesIn(action.getAttribute('value'));
    if (files.length === 0) return;
    if (trigger !== null && events.includes('xforms-value-changed'))
      at(pathOf(action)).triggered.push({ trigger, files });
    if (isEdit ? events.includes('odk-instance-load') : events.some((event) => event.startsWith('odk-')))
      add(pathOf(action), 'own', action.getAttribute('value'));
  };
  for (const action of form.querySelectorAll('model > setvalue')) addAction(action, null);
  for (const element of form.querySelectorAll('body *')) {
    const { localName, parentElement } = element;
    if (actions.has(localName)) addAction(element, pathOf(parentElement ?? element));
    else if (localName === 'label' || localName === 'hint') {
      const item = parentElement?.localName === 'item' ? parentElement.parentElement : parentElement;
      // The group around a repeat often has its label, and no path.
      if (item) addText(pathOf(item) || pathOf(item.querySelector(':scope > repeat') ?? item), element);
    } else if (localName === 'itemset') {
      const path = pathOf(parentElement ?? element);
      add(path, 'choices', element.getAttribute('nodeset'));
      add(path, 'own', element.getAttribute('nodeset'));
    } else if (containers.has(localName)) add(pathOf(element), 'own', countOf(element));
  }
  return found;
}

const countOf = (repeat: Element): string | null =>
  repeat.getAttributeNS('http://openrosa.org/javarosa', 'count') ?? repeat.getAttribute('jr:count');

/** A node in the engine; its types leave out the path. */
interface TreeNode {
  definition: { nodeset?: string };
  currentState: { relevant: boolean; children: readonly TreeNode[] | null; value?: unknown };
}

export const missingChoiceFiles = ({ definition }: { definition: object }, { filesOfNodes: files }: MissingFiles) => [
  ...(files.get((definition as TreeNode['definition']).nodeset ?? '')?.choices ?? []),
];

const isAnswered = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

export function missingAnswerFiles(root: RootNode, { filesOfNodes: files }: MissingFiles): string[] {
  if (files.size === 0) return [];
  const found = new Set<string>();
  const answered = new Set<string>();
  const triggered: FilesOfNode['triggered'] = [];
  const read = ({ definition: { nodeset = '' }, currentState }: TreeNode) => {
    const own = files.get(nodeset);
    for (const name of own?.relevant ?? []) found.add(name);
    if (!currentState.relevant) return;
    for (const name of own?.own ?? []) found.add(name);
    triggered.push(...(own?.triggered ?? []));
    if (isAnswered(currentState.value)) answered.add(nodeset);
    for (const child of currentState.children ?? []) read(child);
  };
  read(root as unknown as TreeNode);
  for (const { trigger, files: names } of triggered)
    if (answered.has(trigger)) for (const name of names) found.add(name);
  return [...found];
}

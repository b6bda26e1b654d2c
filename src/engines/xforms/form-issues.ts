import { type FormModel, type FormNode, textInLanguage } from './model';
import { groupByOdataName } from './odata-names';
import type { DefinitionError } from './validate-definition';

/** `path` names a node, `list` a choice list, `line` a line of the definition. */
export type FormIssue =
  | DefinitionError
  | { kind: 'no-questions' }
  | { kind: 'label-missing'; path: string; languages: string[] }
  | { kind: 'choice-label-missing'; list: string; choice: string; languages: string[] }
  | { kind: 'list-unused'; list: string }
  | { kind: 'list-empty'; list: string }
  | { kind: 'list-missing'; list: string; path: string }
  | { kind: 'choice-twice'; list: string; choice: string; times: number }
  /** Breaks select-multiple answers, which are separated by spaces. */
  | { kind: 'choice-name-with-space'; list: string; choice: string }
  | { kind: 'name-long'; path: string; length: number }
  | { kind: 'names-differ-by-case'; path: string; other: string }
  /** They share a name in OData. */
  | ({ kind: 'names-alike' } & AmbiguousNames)
  /** Users see an empty page or title. */
  | { kind: 'group-empty'; path: string }
  /** Devices treat it as text. */
  | { kind: 'type-unknown'; path: string; type: string }
  /** `path` is null for an expression in a label or hint. */
  | { kind: 'reference-missing'; path: string | null; reference: string };

export interface AmbiguousNames {
  path: string;
  other: string;
}

export interface TranslationProgress {
  language: string;
  total: number;
  translated: number;
}

/** Longer names are truncated or refused by common analysis tools. */
export const maxNameLength = 64;

const knownTypes = new Set(
  `string int integer decimal boolean date time dateTime geopoint geotrace geoshape binary barcode intent structure
  selectOne selectMultiple rank trigger anyURI`.split(/\s+/),
);

/** Languages lacking a visible text; `['']` if an untranslated form has none. */
function missing(texts: FormNode['label'], languages: readonly string[]): string[] {
  if (textInLanguage(texts, '') !== undefined) return [];
  if (languages.length === 0) return [''];
  return languages.filter((language) => textInLanguage(texts, language) === undefined);
}

export function findFormIssues(form: FormModel): FormIssue[] {
  const findings: FormIssue[] = [];
  if (!form.nodes.some(({ kind }) => kind === 'question')) findings.push({ kind: 'no-questions' });
  const lists = new Set(form.choiceLists.map(({ name }) => name));
  const parents = new Set(form.nodes.map(({ parent }) => parent));
  const byFolded = new Map<string, string>();
  for (const node of form.nodes) {
    const { path, name, kind, choices } = node;
    if (name.length > maxNameLength) findings.push({ kind: 'name-long', path, length: name.length });
    if (kind === 'metadata') continue;
    const folded = `${node.parent ?? ''}/${name.toLowerCase()}`;
    const other = byFolded.get(folded);
    if (other !== undefined && other !== path && name !== '')
      findings.push({ kind: 'names-differ-by-case', path, other });
    byFolded.set(folded, path);
    if ((kind === 'question' || kind === 'note') && Object.keys(node.labelMedia).length === 0) {
      const languages = missing(node.label, form.languages);
      if (languages.length > 0) findings.push({ kind: 'label-missing', path, languages });
    }
    if (choices?.from === 'list' && !lists.has(choices.list))
      findings.push({ kind: 'list-missing', list: choices.list, path });
    if (!knownTypes.has(node.type)) findings.push({ kind: 'type-unknown', path, type: node.type });
    if ((kind === 'group' || kind === 'repeat') && !parents.has(path)) findings.push({ kind: 'group-empty', path });
  }
  for (const alike of findAmbiguousNames(form)) findings.push({ kind: 'names-alike', ...alike });
  for (const broken of brokenReferences(form)) findings.push({ kind: 'reference-missing', ...broken });
  return [...findings, ...listFindings(form)];
}

/** Questions and groups whose OData name equals an earlier one's, such as `a-b` and `a_b`. */
export const findAmbiguousNames = ({ nodes }: FormModel): AmbiguousNames[] =>
  groupByOdataName(nodes).flatMap(([first, ...others]) =>
    others.flatMap(({ path }) => (first && path !== first.path ? [{ path, other: first.path }] : [])),
  );

function* listFindings(form: FormModel): Generator<FormIssue> {
  const used = new Set(form.nodes.map(({ choices }) => choices?.list));
  const several = new Set(
    form.nodes.filter(({ type }) => type === 'selectMultiple' || type === 'rank').map(({ choices }) => choices?.list),
  );
  for (const { name: list, file, choices } of form.choiceLists) {
    if (file !== null) continue;
    if (!used.has(list)) yield { kind: 'list-unused', list };
    if (choices.length === 0) yield { kind: 'list-empty', list };
    const times = new Map<string, number>();
    for (const { name, label, media } of choices) {
      times.set(name, (times.get(name) ?? 0) + 1);
      if (several.has(list) && /\s/.test(name)) yield { kind: 'choice-name-with-space', list, choice: name };
      const languages = Object.keys(media).length > 0 ? [] : missing(label, form.languages);
      if (languages.length > 0) yield { kind: 'choice-label-missing', list, choice: name, languages };
    }
    for (const [choice, count] of times) if (count > 1) yield { kind: 'choice-twice', list, choice, times: count };
  }
}

/** Per language: labels, hints, messages and choices that any language has. */
export function translationProgress(form: FormModel): TranslationProgress[] {
  const shares = form.languages.map((language): TranslationProgress => ({ language, total: 0, translated: 0 }));
  const count = (texts: FormNode['label']) => {
    if (!form.languages.some((language) => textInLanguage(texts, language) !== undefined)) return;
    for (const share of shares) {
      share.total += 1;
      if (textInLanguage(texts, share.language) !== undefined) share.translated += 1;
    }
  };
  for (const node of form.nodes)
    for (const field of ['label', 'hint', 'guidance', 'constraintMessage', 'requiredMessage'] as const)
      count(node[field]);
  for (const { choices } of form.choiceLists) for (const { label } of choices) count(label);
  return shares;
}

/** Files the form uses that are neither uploaded nor linked. */
export function missingAttachments(
  form: Pick<FormModel, 'attachments'>,
  attachments: readonly { name: string; blobExists: boolean; datasetExists: boolean }[],
): string[] {
  const present = new Set(
    attachments.filter(({ blobExists, datasetExists }) => blobExists || datasetExists).map(({ name }) => name),
  );
  return form.attachments.filter(({ name }) => !present.has(name)).map(({ name }) => name);
}

const quoted = /'[^']*'|"[^"]*"/g;
/** A path from the root; not one after another step, a predicate or `instance(…)`. */
const absolute = /(?<![\p{L}\p{N}_.\-)\]*/:@])(?:\/[\p{L}_][\p{L}\p{N}_.:-]*)+(?![\p{L}\p{N}_(]|\/[*@/])/gu;

function absolutePaths(expression: string): string[] {
  if (!expression.includes('/')) return [];
  return [...expression.replace(quoted, "''").matchAll(absolute)].map(([path]) => path);
}

function expressionsOf(node: FormNode): (string | null)[] {
  const { relevant, constraint, required, readonly, calculate, repeatCount, choices, actions } = node;
  const initial = node.default?.dynamic === true ? node.default.value : null;
  return [
    relevant,
    constraint,
    required,
    readonly,
    calculate,
    repeatCount,
    initial,
    choices?.filter ?? null,
    ...actions.map(({ value }) => value),
  ];
}

/** References to missing nodes, once per node; `path` is null for one in a label. */
function* brokenReferences(form: FormModel): Generator<{ path: string | null; reference: string }> {
  const paths = new Set(form.nodes.map(({ path }) => path));
  const broken = (expressions: readonly (string | null)[]) => {
    const found = new Set<string>();
    for (const expression of expressions)
      for (const reference of expression === null ? [] : absolutePaths(expression)) {
        const plain = reference.replaceAll(/\/[^/:]+:/g, '/');
        const inData = plain.startsWith(`/${form.root}/`) ? plain.slice(form.root.length + 1) : null;
        // The root and its attributes are not nodes.
        if (plain !== `/${form.root}` && (inData === null || !paths.has(inData))) found.add(reference);
      }
    return found;
  };
  for (const node of form.nodes)
    for (const reference of broken(expressionsOf(node))) yield { path: node.path, reference };
  for (const reference of broken(form.outputs)) yield { path: null, reference };
}

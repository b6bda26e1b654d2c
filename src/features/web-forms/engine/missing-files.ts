import type { RootNode } from '@getodk/xforms-engine';
import { client } from '~/api/client';
import type { FormPlace } from '../address';

/** Whether a definition refers to files, besides the answers that were sent last. */
export const refersToFiles = (xml: string): boolean => /jr:\/\/(?!instance\/)/.test(xml);

/** Names of files that the definition refers to and the server does not have. Empty if it does not say. */
export async function absentFiles({ projectId, xmlFormId, draft }: FormPlace): Promise<string[]> {
  const params = { path: { projectId, xmlFormId } };
  try {
    const { data } = draft
      ? await client.GET('/projects/{projectId}/forms/{xmlFormId}/draft/attachments', { params })
      : await client.GET('/projects/{projectId}/forms/{xmlFormId}/attachments', { params });
    return (data ?? []).flatMap(({ name, exists }) => (exists ? [] : [name]));
  } catch {
    // Asking for each file then tells.
    return [];
  }
}

/** The data files of a form, by the ids of their instances. */
export function dataFilesOf(xml: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [tag] of xml.matchAll(/<(?:[\w-]+:)?instance\s[^>]*>/g)) {
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const source = /\ssrc\s*=\s*["']jr:\/\/(?!instance\/)[^"']*?([^/"']+)["']/.exec(tag)?.[1];
    if (id !== undefined && source !== undefined) files.set(id, source);
  }
  return files;
}

/** What a node computes with, which the engine's types do not say. */
interface Expressions {
  bind?: { calculate?: { expression?: string } | null };
  bodyElement?: { itemset?: { reference?: string } | null } | null;
}

interface TreeNode {
  definition: object;
  currentState: { relevant: boolean; children: readonly TreeNode[] | null };
}

/** What a form knows of its files: those that are missing, and the data files by their instances. */
export interface MissingFiles {
  missing: ReadonlySet<string>;
  dataFiles: ReadonlyMap<string, string>;
}

/** The missing files with which a question, or what it computes, does not work. */
export function missingFor({ definition }: { definition: object }, { missing, dataFiles }: MissingFiles): string[] {
  if (missing.size === 0) return [];
  const { bind, bodyElement } = definition as Expressions;
  const text = `${bind?.calculate?.expression ?? ''} ${bodyElement?.itemset?.reference ?? ''}`;
  const used = [...text.matchAll(/\binstance\(\s*["']([^"']+)["']\s*\)/g)].map(
    ([, id = '']) => dataFiles.get(id) ?? '',
  );
  return [...new Set(used)].filter((name) => missing.has(name));
}

/** The missing files on which answers depend that are asked for or computed now. */
export function missingForAnswers(root: RootNode, files: MissingFiles): string[] {
  const found = new Set<string>();
  const read = ({ definition, currentState }: TreeNode) => {
    if (!currentState.relevant) return;
    for (const name of missingFor({ definition }, files)) found.add(name);
    for (const child of currentState.children ?? []) read(child);
  };
  if (files.missing.size > 0) read(root as unknown as TreeNode);
  return [...found];
}

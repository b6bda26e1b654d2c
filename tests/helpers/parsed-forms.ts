import type { FormModel, FormNode } from '~/engines/xforms/model';
import { parseForm } from '~/engines/xforms/parse';

/** The form of a definition. */
export function parsed(xml: string): FormModel {
  const result = parseForm(xml);
  if (!result.ok) throw new Error(result.failure);
  return result.model;
}

/** A node of the form of a definition. */
export function nodeAt(xml: string, path: string): FormNode {
  const node = parsed(xml).nodes.find((other) => other.path === path);
  if (!node) throw new Error(`no node at ${path}`);
  return node;
}

import type { Sliceable } from '~/shared/jobs/in-slices';
import type { FormModel, FormNode, NodeKind, NodeType } from '~/domain/xforms/model';
import type { FormReading } from '~/domain/xforms/protocol';
import type { Translated } from '~/domain/xforms/findings';
import { type FindingGroup, findingsByQuestion, type FindingsByQuestion, groupFindings } from './findings';
import { hasMark, type Mark, marks } from './marks';
import { buildOutline, type Outline } from './outline';
import type { SearchIndex } from './search';

/** What occurs in a form: how many of each kind, and the types and marks of its questions. */
export interface Occurring {
  kinds: ReadonlyMap<NodeKind, number>;
  types: ReadonlySet<NodeType>;
  marks: ReadonlySet<Mark>;
}

/** A form with everything about it that takes a look at each of its questions. */
export interface Overview {
  model: FormModel;
  outline: Outline;
  occurring: Occurring;
  translated: readonly Translated[];
  /** The findings of the definition. */
  findings: readonly FindingGroup[];
  byQuestion: FindingsByQuestion;
  searchIndex: SearchIndex;
}

export function* occurringIn(nodes: readonly FormNode[]): Sliceable<Occurring> {
  const kinds = new Map<NodeKind, number>();
  const types = new Set<NodeType>();
  const found = new Set<Mark>();
  for (const node of nodes) {
    kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
    if (node.kind === 'question' || node.kind === 'calculation') types.add(node.type);
    for (const mark of marks) if (!found.has(mark) && hasMark(node, mark)) found.add(mark);
    yield;
  }
  return { kinds, types, marks: found };
}

/** Prepares a form for its outline, once: in one go, 20,000 questions would block the page. */
export function* overviewOf({ model, findings, translated }: FormReading): Sliceable<Overview> {
  return {
    model,
    translated,
    outline: yield* buildOutline(model.nodes),
    occurring: yield* occurringIn(model.nodes),
    findings: yield* groupFindings(findings, model),
    byQuestion: yield* findingsByQuestion(findings),
    searchIndex: [],
  };
}

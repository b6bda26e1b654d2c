import type { NodeRef, NodeShape } from './changes';
import { compareForms } from './compare';
import { parseForm } from './parse';
import { primaryInstance, readData } from './sections';
import { elementAt, readXml } from './xml-tree';

export interface TypeChange {
  node: NodeRef;
  from: NodeShape;
  to: NodeShape;
}

/** Types whose answers are text on the server. */
const textTypes = new Set(['string', 'selectOne', 'selectMultiple', 'rank', 'barcode', 'anyURI', 'intent']);

/** Effects of an uploaded definition on the published form's data. */
export interface DataEffects {
  /** Questions whose answers become text: the only type change the server accepts. */
  retyped: TypeChange[];
  /** Fields that leave the usual exports: missing, renamed or in another group. */
  leaving: string[];
}

/** The server does not warn of these. */
const entityBlocks = /\/meta(\/entity(\/label)?)?$/;

/** Empty if either text is not a form. */
export function analyseDataEffects(published: string, uploaded: string): DataEffects {
  const [older, newer] = [parseForm(published), parseForm(uploaded)];
  if (!older.ok || !newer.ok) return { retyped: [], leaving: [] };
  const retyped = compareForms(older.model, newer.model).flatMap((change) =>
    change.kind === 'type' &&
    !textTypes.has(change.from.type) &&
    change.to.type === 'string' &&
    change.from.kind === 'question'
      ? [{ node: change.node, from: change.from, to: change.to }]
      : [],
  );
  const uploadedFields = fieldsOf(uploaded);
  const leaving = [...fieldsOf(published).values()].filter(
    ({ path }) => !uploadedFields.has(path) && !entityBlocks.test(path),
  );
  return { retyped, leaving: leaving.map(({ name }) => name) };
}

function fieldsOf(xml: string): ReturnType<typeof readData> {
  const model = elementAt(readXml(xml)?.root ?? null, 'head', 'model');
  const instance = model && primaryInstance(model);
  return instance ? readData(instance) : new Map();
}

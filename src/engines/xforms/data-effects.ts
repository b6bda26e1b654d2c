import type { NodeRef, NodeShape } from './changes';
/** What a definition changes for the data of the published one. */
import { compareForms } from './compare';
import { parseForm } from './parse';
import { primaryInstance, readData } from './sections';
import { elementAt, readXml } from './xml-tree';

export interface Retyped {
  node: NodeRef;
  from: NodeShape;
  to: NodeShape;
}

/** Types whose answers are text on the server. */
const texts = new Set(['string', 'selectOne', 'selectMultiple', 'rank', 'barcode', 'anyURI', 'intent']);

/** What an uploaded definition means for the data of the published one. */
export interface DataEffects {
  /** Questions whose answers become text. The server takes only such changes, and none back. */
  retyped: Retyped[];
  /** Names of fields that are missing, renamed or in another group: they leave the usual exports. */
  leaving: string[];
}

/** The server does not warn of these. */
const entityBlocks = /\/meta(\/entity(\/label)?)?$/;

/** Nothing if one of the two texts is no form. */
export function dataEffects(published: string, uploaded: string): DataEffects {
  const [older, newer] = [parseForm(published), parseForm(uploaded)];
  if (!older.ok || !newer.ok) return { retyped: [], leaving: [] };
  const retyped = compareForms(older.model, newer.model).flatMap((change) =>
    change.kind === 'type' &&
    !texts.has(change.from.type) &&
    change.to.type === 'string' &&
    change.from.kind === 'question'
      ? [{ node: change.node, from: change.from, to: change.to }]
      : [],
  );
  const there = fieldsOf(uploaded);
  const leaving = [...fieldsOf(published).values()].filter(({ path }) => !there.has(path) && !entityBlocks.test(path));
  return { retyped, leaving: leaving.map(({ name }) => name) };
}

/** The fields as the server has them: a question without an element in the data is none. */
function fieldsOf(xml: string): ReturnType<typeof readData> {
  const model = elementAt(readXml(xml)?.root ?? null, 'head', 'model');
  const instance = model && primaryInstance(model);
  return instance ? readData(instance) : new Map();
}

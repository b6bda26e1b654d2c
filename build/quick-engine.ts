import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/*
 * The engine of forms (@getodk/xforms-engine, Apache-2.0) computes the value, the label and every other column of each
 * choice by an expression that is computed again whenever something changes: 50,000 choices stop the page for many
 * seconds. Rows of a list never change, so here their texts are read once. It also makes a URL for the namespace of
 * every element of a list, all of them equal, searches the place of each turn among all turns of a repeat, and parses
 * the expressions of a question again for each turn.
 */

/** Replaces a part of the engine. */
interface Change {
  old: string;
  new: string;
}

const changes: readonly Change[] = [
  {
    old: `    return new this(String(namespaceURI));`,
    new: `    return alidadeOnce(this, String(namespaceURI), (uri) => new this(uri));`,
  },
  {
    old: `    return new UnprefixedXFormsName(source);`,
    new: `    return alidadeOnce(UnprefixedXFormsName, source, (name) => new UnprefixedXFormsName(name));`,
  },
  {
    old: `        return itemsCache.upsert(itemNode, () => {
          const context = new ItemsetItemEvaluationContext(control, itemNode);`,
    new: `        return itemsCache.upsert(itemNode, () => {
          const context = new ItemsetItemEvaluationContext(control, itemNode);
          const fixed = alidadeFixedItem(context, itemset, itemNode);
          if (fixed) return fixed;`,
  },
  // Both ask the parent, which asks its own ancestors as well: asking twice doubles the work with every level of groups.
  {
    old: `    return parent.hasReadonlyAncestor() || parent.isReadonly();`,
    new: `    return parent.isReadonly();`,
  },
  {
    old: `    return parent.hasNonRelevantAncestor() || !parent.isRelevant();`,
    new: `    return !parent.isRelevant();`,
  },
  {
    old: `    return this.engineState.children.indexOf(instance.nodeId);`,
    new: `    return alidadePlaces(this.engineState.children).get(instance.nodeId) ?? -1;`,
  },
  {
    old: `  return findConstantExpressionNode(expression) != null;`,
    new: `  return alidadeOnce(isConstantExpression, expression, (text) => ({ is: findConstantExpressionNode(text) != null })).is;`,
  },
];

/**
 * What the changes call. A choice is read at once if its value is a child of its row, and its label too: other labels
 * are left to the engine, such as those of `jr:itext()`, which depend on the language. The other columns are left out,
 * because nothing here reads them.
 */
const added = `
/* Added by Alidade (build/quick-engine.ts). */
const alidadeMade = new Map();
function alidadeOnce(kind, name, make) {
  let made = alidadeMade.get(kind);
  if (!made) alidadeMade.set(kind, (made = new Map()));
  let found = made.get(name);
  if (!found) made.set(name, (found = make(name)));
  return found;
}
const alidadePlacesOf = new WeakMap();
function alidadePlaces(ids) {
  let places = alidadePlacesOf.get(ids);
  if (!places) alidadePlacesOf.set(ids, (places = new Map(ids.map((id, index) => [id, index]))));
  return places;
}
const alidadeChildName = /^\\s*(?:\\.\\/)?([A-Za-z_][\\w-]*)\\s*$/;
function alidadeChildText(row, expression) {
  const name = alidadeChildName.exec(expression)?.[1];
  if (name === undefined) return null;
  const child = row.childElements.find((element) => element.qualifiedName.localName === name);
  if (!child) return '';
  return child.qualifiedName.namespaceURI?.href === XFORMS_NAMESPACE_URI$1 ? child.getXPathValue() : null;
}
function alidadeFixedItem(context, itemset, row) {
  if (row.nodeType !== 'static-element') return null;
  const value = alidadeChildText(row, itemset.value.expression);
  if (value === null) return null;
  const chunks = itemset.label?.chunks ?? [];
  const words = chunks.length === 1 && chunks[0].source === 'reference' ? alidadeChildText(row, chunks[0].expression) : null;
  const fixed = words === null ? null : new TextRange('item-label', [new TextChunk(context, 'reference', words)], {});
  const label = fixed ? () => fixed : createItemsetItemLabel(context, itemset, () => value);
  return { value: () => value, label, properties: [] };
}
`;

/** The engine's code with the changes. Throws if a part of it is not there: another release has to be read again. */
export function quickEngineCode(code: string): string {
  let changed = code;
  for (const change of changes) {
    if (changed.split(change.old).length !== 2) throw new Error(`not found once in the engine of forms: ${change.old}`);
    changed = changed.replace(change.old, () => change.new);
  }
  return added + changed;
}

/** Of the changes: the development server keeps what it prepared until the name of a plugin changes. */
const version = createHash('sha256')
  .update(added + JSON.stringify(changes))
  .digest('hex')
  .slice(0, 8);

/** The plugin, for the build and for the development server's optimizer. */
export function quickEngine(): Plugin {
  return {
    name: `alidade:quick-engine-${version}`,
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]@getodk[\\/]xforms-engine[\\/]dist[\\/]index\.js$/ },
      handler: (code) => ({ code: quickEngineCode(code), map: null }),
    },
  };
}

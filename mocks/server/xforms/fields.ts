/** The fields of a form, in the order of its primary instance, as `…/fields` lists them. */
import { InternalFault } from '@mocks/server/problem';
import { type XmlElement, attribute, descendants, withoutPrefixes } from './xml';

export interface FormField {
  readonly path: string;
  readonly name: string;
  /** The type of the field's bind as written, or structure, repeat, unknown. */
  readonly type: string;
  readonly binary: true | null;
  readonly selectMultiple: true | null;
}

/** A field and, if the form saves it to an entity, its property. */
export interface ParsedField extends FormField {
  readonly propertyName: string | null;
}

/** Groups and repeats: fields with children. */
export const isStructural = (field: Pick<FormField, 'type'>): boolean =>
  field.type === 'structure' || field.type === 'repeat';

interface Bindings {
  /** Absolute path, with prefixes and the root's name, to bind. The first bind of a path counts. */
  readonly binds: ReadonlyMap<string, XmlElement>;
  readonly repeats: ReadonlySet<string>;
  readonly selectMultiples: ReadonlySet<string>;
}

function readBindings(model: XmlElement, body: XmlElement | null, rootName: string): Bindings {
  const binds = new Map<string, XmlElement>();
  for (const bind of model.children) {
    if (withoutPrefixes(bind.name) !== 'bind' || attribute(bind, 'type') === null) continue;
    const nodeset = bind.attributes.nodeset ?? '';
    const path = nodeset.startsWith('/') ? nodeset : `/${rootName}/${nodeset}`;
    if (!binds.has(path)) binds.set(path, bind);
  }
  const repeats = new Set<string>();
  const selectMultiples = new Set<string>();
  for (const control of body ? descendants(body) : []) {
    const name = withoutPrefixes(control.name);
    const nodeset = attribute(control, 'nodeset');
    if (name === 'repeat' && nodeset !== null) repeats.add(withoutPrefixes(nodeset));
    const target = name === 'select' ? (nodeset ?? attribute(control, 'ref')) : null;
    if (target !== null) selectMultiples.add(withoutPrefixes(target));
  }
  return { binds, repeats, selectMultiples };
}

function typeOf(element: XmlElement, fieldPath: string, bindPath: string, { binds, repeats }: Bindings): string {
  if (repeats.has(bindPath)) return 'repeat';
  const bind = binds.get(bindPath);
  if (bind) return bind.attributes.type || 'unknown';
  if (element.children.length > 0) return 'structure';
  // An entity block without a label is still a group.
  return element.name === 'entity' && fieldPath.includes('/meta/entity') ? 'structure' : 'unknown';
}

/** Where the real server runs out of stack. */
const deepest = 2980;

/**
 * Lists the fields of a form, depth first. Extreme nesting is an internal fault.
 * @param instance the root element of the primary instance
 * @param model its model (binds give the types)
 * @param body the controls (which tell repeats and select-multiple fields)
 */
export function readFields(instance: XmlElement, model: XmlElement, body: XmlElement | null): ParsedField[] {
  const bindings = readBindings(model, body, instance.name);
  const fields: ParsedField[] = [];

  const walk = (parent: XmlElement, parentPath: string, depth: number) => {
    if (depth > deepest) throw new InternalFault('fields nested too deep');
    const repeatsSeen = new Set<string>();
    for (const element of parent.children) {
      // Binds are found by the path with prefixes; the field's own path has none.
      const writtenPath = `${parentPath}/${element.name}`;
      const path = withoutPrefixes(writtenPath);
      const bindPath = `/${instance.name}${writtenPath}`;
      const type = typeOf(element, writtenPath, bindPath, bindings);
      if (type === 'repeat') {
        // A repeat's template and its first instance describe one field.
        if (repeatsSeen.has(bindPath)) continue;
        repeatsSeen.add(bindPath);
      }
      fields.push({
        path,
        name: withoutPrefixes(element.name),
        type,
        binary: type === 'binary' || path === '/meta/audit' ? true : null,
        selectMultiple: bindings.selectMultiples.has(bindPath) ? true : null,
        propertyName: type === 'repeat' ? null : attribute(bindings.binds.get(bindPath), 'saveto'),
      });
      if (isStructural({ type })) walk(element, writtenPath, depth + 1);
    }
  };
  walk(instance, '', 0);
  return fields;
}

/** A valid OData name: letters, digits and underscores, not a digit first. */
export const odataName = (name: string): string => name.replace(/^(?=[^a-z_])/i, '_').replace(/[^a-z0-9_]+/gi, '_');

/** A path with every segment as a valid OData name. */
export const odataPath = (path: string): string => path.split('/').map(stepName).join('/');
const stepName = (step: string): string => (step === '' ? '' : odataName(step));

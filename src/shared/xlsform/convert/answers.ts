/** The elements of the answers: the primary instance of the form. */
import { type FormNode } from './form-node';
import type { References } from './references';
import { type XmlElement, element, setAttribute } from './xml';

/** An element of the answers; attributes of it are nodes of their own. */
function answer(node: FormNode, references: References, children: XmlElement[], extra: readonly FormNode[] = []) {
  references.answers.spend();
  const written = element(node.name, [], node.value === '' || node.isDynamic ? children : [node.value]);
  for (const [name, value] of node.instance) setAttribute(written, name, references.insert(value, node));
  for (const { name, value } of extra) setAttribute(written, name, value);
  return written;
}

const isAttribute = ({ kind }: FormNode): boolean => kind === 'attribute';

/** The template of a repeat, from which clients make new instances. */
function template(node: FormNode, references: References): XmlElement {
  const children = node.children.flatMap((child) => {
    if (child.kind === 'external') return [];
    return child.kind === 'repeat' ? [template(child, references)] : [writeAnswers(child, references)];
  });
  references.answers.spend();
  return element(node.name, [['jr:template', '']], children);
}

function flattened(node: FormNode, references: References): XmlElement[] {
  return node.children.flatMap((child) =>
    child.isFlat ? flattened(child, references) : [writeAnswers(child, references)],
  );
}

/**
 * An element of the answers with everything in it. A repeat has its template before its first instance.
 * @param isInInstance inside the first instance of a repeat, where repeats have no templates
 */
export function writeAnswers(node: FormNode, references: References, isInInstance = false): XmlElement {
  if (node.kind === 'question' || node.kind === 'entity-label') return answer(node, references, []);
  const children: XmlElement[] = [];
  for (const child of node.children) {
    if (child.kind === 'external' || isAttribute(child)) continue;
    if (child.isFlat) for (const inner of flattened(child, references)) children.push(inner);
    else if (child.kind === 'repeat' && !isInInstance)
      children.push(template(child, references), writeAnswers(child, references, true));
    else children.push(writeAnswers(child, references, isInInstance));
  }
  return answer({ ...node, value: '' }, references, children, node.children.filter(isAttribute));
}

/** The binds of a form, with what happens when it is opened. */
import { type Action, type FormNode, everyNode, translatedMessages } from './form-node';
import { messageNeedsItext, textId } from './itext';
import { pathOf } from './paths';
import type { References } from './references';
import { yesOrNo } from './settings';
import { type XmlElement, element, setAttribute } from './xml';

/** Attributes in which "yes" and "no" are expressions. */
const conditions = new Set(['readonly', 'required', 'relevant', 'constraint', 'calculate']);

function bindOf(node: FormNode, references: References): XmlElement | null {
  if (!node.bind || node.isFlat) return null;
  const bind = element('bind', [['nodeset', pathOf(node)]]);
  for (const [name, text] of node.bind) {
    // The calculation is done by the question that triggers it.
    if (name === 'calculate' && node.triggers.length > 0) continue;
    if (translatedMessages.includes(name) && messageNeedsItext(name, text))
      setAttribute(bind, name, `jr:itext('${textId(node, name)}')`);
    else if (typeof text === 'string') {
      const isTrue = conditions.has(name) && !text.endsWith('()') ? yesOrNo(text) : null;
      setAttribute(bind, name, isTrue === null ? references.insert(text, node) : isTrue ? 'true()' : 'false()');
    }
  }
  return bind;
}

function actionElement(action: Action, node: FormNode, references: References): XmlElement {
  const value = node.value !== '' && node.kind === 'question' ? references.insert(node.value, node) : action.value;
  return element(action.name, [
    ['ref', pathOf(node)],
    ['event', action.event],
    ['value', action.name === 'setvalue' && value !== '' ? value : null],
    ['odk:quality', action.quality],
  ]);
}

/** What happens to a node in each new instance of its repeat, or else when the form is opened. */
export const actionsOf = (node: FormNode, isNewRepeat: boolean, references: References): XmlElement[] =>
  node.actions
    .filter(({ event }) => (event === 'odk-new-repeat') === isNewRepeat)
    .map((action) => actionElement(action, node, references));

/** All binds, each with its actions behind it. */
export function writeBinds(root: FormNode, references: References): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of everyNode(root)) {
    const bind = bindOf(node, references);
    if (bind) elements.push(bind);
    elements.push(...actionsOf(node, false, references));
  }
  return elements;
}

import { escapeXml } from '~/shared/lib/escape-xml';
import { type ChoiceLists, needsItext } from './choices';
import { type FormNode, type Text, walkNodes, isSection, translatedMessages } from './form-node';
import { Budget, TooLarge, conversionLimits } from './limits';
import type { ProblemList } from './problems';
import { nodePath, type References } from './references';
import { hasReference } from './syntax';
import { locate } from './table';
import { WrittenXml, type XmlElement, element, escapeAttribute, writeElement } from './xml';

/** `from` is where references start; null for choices and files. */
interface Content {
  readonly text: string;
  readonly from: FormNode | null;
}

/** Language → text id → form → content; form "" is the text itself. */
type Itext = Map<string, Map<string, Map<string, Content>>>;

const isHint = (id: string): boolean => id.slice(id.indexOf(':') + 1) === 'hint' && id.includes(':');

const mediaTypes = new Set(['image', 'big-image', 'audio', 'video']);

export const labelNeedsItext = ({ label, media }: FormNode): boolean =>
  (label !== null && typeof label === 'object') || (media !== null && media.size > 0);

export const messageNeedsItext = (name: string, text: Text): boolean =>
  typeof text === 'object' || (name !== 'jr:noAppErrorString' && hasReference(text));

export const textId = (node: FormNode, what: string): string => `${nodePath(node)}:${what}`;

const missing: Content = { text: '-', from: null };

export function collectItext(
  root: FormNode,
  lists: ChoiceLists,
  defaultLanguage: string,
  problems: ProblemList,
): Itext {
  const itext: Itext = new Map();
  const add = (id: string, form: string, text: Text | null, from: FormNode | null) => {
    if (text === null) return;
    for (const [language, one] of typeof text === 'string' ? [[defaultLanguage, text] as const] : text) {
      const inLanguage = itext.get(language) ?? new Map<string, Map<string, Content>>();
      itext.set(language, inLanguage);
      const forms = inLanguage.get(id) ?? new Map<string, Content>();
      inLanguage.set(id, forms);
      forms.set(form, { text: one, from });
    }
  };

  for (const list of lists.values()) {
    if (!needsItext(list)) continue;
    for (const [index, { label, media }] of list.choices.entries()) {
      add(`${list.name}-${index}`, '', label, null);
      for (const [type, text] of media ?? []) add(`${list.name}-${index}`, type, text, null);
    }
  }
  const nodes = [...walkNodes(root)].filter(
    (node) => node.kind === 'question' || (isSection(node) && node.kind !== 'form'),
  );
  for (const node of nodes) {
    for (const message of translatedMessages) {
      const text = node.bind?.get(message);
      if (text !== undefined && messageNeedsItext(message, text)) add(textId(node, message), '', text, node);
    }
    if (labelNeedsItext(node)) add(textId(node, 'label'), '', node.label, node);
    if (typeof node.hint === 'object' || node.guidance !== null) add(textId(node, 'hint'), '', node.hint, node);
    add(textId(node, 'hint'), 'guidance', node.guidance, node);
  }
  for (const node of nodes)
    for (const [type, text] of node.media ?? []) {
      if (!mediaTypes.has(type)) {
        if (node.row) problems.add('media-type-unknown', locate(node.row, 'media', type), { type });
        continue;
      }
      add(textId(node, 'label'), type, text, null);
    }
  if (itext.size > conversionLimits.languages) throw new TooLarge();
  fillGaps(itext);
  return itext;
}

/** Every language gets the same texts; "-" stands for missing ones. */
function fillGaps(itext: Itext): void {
  if (itext.size < 2) return;
  const budget = new Budget(conversionLimits.texts);
  const all = new Map<string, string[]>();
  for (const texts of itext.values())
    for (const [id, forms] of texts) {
      const known = all.get(id);
      if (!known) all.set(id, [...forms.keys()]);
      else for (const form of forms.keys()) if (!known.includes(form)) known.push(form);
    }
  for (const texts of itext.values())
    for (const [id, forms] of all) {
      const own = texts.get(id) ?? new Map<string, Content>();
      if (own.size === 0) texts.set(id, own);
      budget.spend(forms.length);
      if (own.size < forms.length) for (const form of forms) if (!own.has(form)) own.set(form, missing);
    }
}

const folders: Record<string, string> = { image: 'images', 'big-image': 'images' };

function writeValue(form: string, isGuidance: boolean, { text, from }: Content, references: References): string {
  const isFile = form !== '' && !isGuidance;
  if (isFile && text === '-') return '';
  const attribute = form === '' ? '' : ` form="${escapeAttribute(form)}"`;
  const prefix = isFile ? `jr://${folders[form] ?? form}/` : '';
  const shown = references.shown(text, from);
  if (shown.length === 1 && typeof shown[0] === 'string')
    return `<value${attribute}>${prefix}${escapeXml(shown[0])}</value>`;
  const [first] = shown;
  const parts =
    typeof first === 'string' ? [prefix + first, ...shown.slice(1)] : prefix === '' ? shown : [prefix, ...shown];
  return writeElement(element('value', form === '' ? [] : [['form', form]], parts));
}

function writeText(id: string, forms: ReadonlyMap<string, Content>, references: References): string {
  const isGuidance = isHint(id);
  let values = '';
  for (const [form, content] of forms) values += writeValue(form, isGuidance, content, references);
  return `<text id="${escapeAttribute(id)}">${values}</text>`;
}

export function writeItext(itext: Itext, defaultLanguage: string, references: References): XmlElement | null {
  if (itext.size === 0) return null;
  const translations = [...itext].map(([language, texts]) =>
    element(
      'translation',
      [
        ['lang', language],
        ['default', language === defaultLanguage ? 'true()' : null],
      ],
      [...texts].map(([id, forms]) => new WrittenXml(writeText(id, forms, references))),
    ),
  );
  return element('itext', [], translations);
}

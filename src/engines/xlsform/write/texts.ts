import { unescapeText } from '../convert/xml';
import type { Form } from './form';
import type { References } from './references';
import { type Row, setCell } from './table';
import type { UnsupportedFeatures } from './unsupported-features';
import { type XmlElement, childNamed, textOf } from './xform-tree';

const noLanguage = 'default';
const mediaForms = ['image', 'big-image', 'audio', 'video'] as const;
const itextCall = /^\s*jr:itext\(\s*(['"])(.*)\1\s*\)\s*$/s;

export const textIdOf = (written: string | undefined): string | undefined => itextCall.exec(written ?? '')?.[2];

const withoutFolder = (written: string): string => written.trim().replace(/^jr:\/\/[\w-]+\//, '');

export class Texts {
  readonly languages: readonly string[];
  private readonly isPlainDefault: boolean;

  constructor(
    private readonly form: Form,
    private readonly references: References,
    private readonly unsaid: UnsupportedFeatures,
  ) {
    this.languages = form.languages;
    this.isPlainDefault = form.defaultLanguage === undefined || form.defaultLanguage === noLanguage;
  }

  plainText(element: XmlElement | undefined, context: string | undefined, name: string): string {
    if (!element) return '';
    return element.content
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part.name !== 'output') {
          this.unsaid.add('markup-in-text', name);
          return textOf(part);
        }
        return this.outputText(part.attributes.get('value') ?? part.attributes.get('ref') ?? '', context, name);
      })
      .join('');
  }

  private outputText(value: string, context: string | undefined, name: string): string {
    const expression = this.references.inExpression(value, { context });
    if (/^\$\{[^}]+\}$/.test(expression)) return expression;
    // The converter escapes the text before it finds the expression, so the value is escaped twice.
    if (expression.startsWith('instance(') && !/[<>]|&(?!amp;|lt;|gt;)/.test(expression))
      return unescapeText(expression);
    const exact = this.references.forPath(value.trim());
    if (exact === undefined) this.unsaid.add('expression-in-text', name);
    return exact ?? expression;
  }

  putShown(row: Row, column: 'label' | 'hint', element: XmlElement | undefined, context: string | undefined): void {
    if (!element) return;
    const id = textIdOf(element.attributes.get('ref'));
    if (id === undefined) setCell(row, column, this.plainText(element, context, context ?? column));
    else this.putTranslated(row, column, id, context);
  }

  putMessage(row: Row, column: string, written: string | undefined, context: string): void {
    if (written === undefined) return;
    const id = textIdOf(written);
    if (id === undefined || !this.form.texts.has(id)) setCell(row, column, written);
    else this.putTranslated(row, column, id, context);
  }

  /** One column per language, with media and guidance. */
  putTranslated(row: Row, column: string, id: string, context: string | undefined, isChoice = false): void {
    const cells: { column: string; language: string; text: string }[] = [];
    for (const [language, forms] of this.form.texts.get(id) ?? [])
      for (const [form, value] of forms) {
        const target = this.columnOf(column, form, id);
        const written = this.plainText(value, context, context ?? id);
        const isMedia = mediaForms.some((media) => media === target);
        const text = isMedia ? withoutFolder(written) : written;
        // The converter fills gaps between languages with this sign.
        if (target !== undefined && text !== '-') cells.push({ column: target, language, text });
      }
    const hasMedia = cells.some((one) => one.column !== column);
    const forced = isChoice || hasMedia;
    for (const { column: target, language, text } of cells) {
      const others = cells.some((one) => one.column === target && one.language !== language);
      const isEnough = forced || others || target !== column || text.includes('${');
      const isPlain = language === noLanguage && this.isPlainDefault && isEnough;
      setCell(row, isPlain ? target : `${target}::${language}`, text);
    }
  }

  private columnOf(column: string, form: string, id: string): string | undefined {
    if (form === '' || form === 'long') return column;
    if (form === 'guidance') return 'guidance_hint';
    if (mediaForms.some((media) => media === form)) return form;
    this.unsaid.add('text-form', id);
    return undefined;
  }

  putLabels(row: Row, control: XmlElement | undefined, context: string): void {
    this.putShown(row, 'label', childNamed(control, 'label'), context);
    this.putShown(row, 'hint', childNamed(control, 'hint'), context);
  }
}

/**
 * Texts for users come from the catalogues. Finds letters written directly in JSX, in a visible property (title, label,
 * aria-label …), or in a call that shows them. Lingui's macros are allowed.
 */
import ts from 'typescript';
import { parse, place, type Source } from './sources.ts';

/** Properties of elements and of objects (columns, options, menu items) whose text is shown or read aloud. */
const readProperties = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'description',
  'message',
  'heading',
  'header',
  'caption',
  'summary',
  'help',
  'hint',
  'extra',
  'tooltip',
  'emptyText',
  'okText',
  'cancelText',
  'confirmLabel',
  'cancelLabel',
  'actionLabel',
  'submitLabel',
  'text',
  'subtitle',
  'legend',
  'abbr',
  'keys',
]);

/** Calls that show their arguments. */
const shows =
  /^(?:(?:window\.)?(?:alert|confirm|prompt)|(?:notifications|toast|message|notification)\.(?:success|info|danger|error|warning))$/;

/** Elements whose text comes from macros, or is not prose. */
const exempt = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal', 'code', 'script', 'style']);

/** Proper names, the same in every language. */
const properNames = new Set(['Alidade', 'ODK', 'ODK Central', 'ODK Collect', 'Enketo']);

/** Ids, classes, paths and colours: lowercase letters and digits with separators, without spaces. */
const technical = /^(?=.*[-_./:#])[-_./:#a-z\d]+$/;

/** Letters of a word: a single letter (×, a unit, a key) is a symbol. */
const isProse = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !technical.test(text.trim()) && !properNames.has(text.trim());

/** The literals an expression can evaluate to, except in macros. */
function literals(node: ts.Expression | undefined): ts.Node[] {
  if (!node) return [];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return isProse(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    return isProse([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('')) ? [node] : [];
  }
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return literals(node.expression);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const choice =
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.PlusToken;
    if (choice) return [...literals(node.left), ...literals(node.right)];
    return kind === ts.SyntaxKind.AmpersandAmpersandToken ? literals(node.right) : [];
  }
  return [];
}

const tagOf = (node: ts.JsxElement): string => node.openingElement.tagName.getText();

function inExempt(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isJsxElement(at) && exempt.has(tagOf(at))) return true;
  }
  return false;
}

/** A call of a macro with a descriptor: `t({ message, context })`. */
const isMacro = (node: ts.Node): boolean => ts.isCallExpression(node) && /^(?:t|msg)$/.test(node.expression.getText());

function found(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return isProse(node.text) ? [node] : [];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literals(node.expression);
  if (ts.isJsxAttribute(node) && readProperties.has(node.name.getText())) {
    const value = node.initializer;
    if (!value) return [];
    return ts.isJsxExpression(value) ? literals(value.expression) : ts.isStringLiteral(value) ? literals(value) : [];
  }
  if (
    ts.isPropertyAssignment(node) &&
    !isMacro(node.parent.parent) &&
    (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
    readProperties.has(node.name.text)
  ) {
    return literals(node.initializer);
  }
  if (ts.isCallExpression(node) && shows.test(node.expression.getText()))
    return node.arguments.flatMap((argument) => literals(argument));
  return [];
}

/** Every text outside the catalogues, as `path:line: the text`. */
export function textFaults(source: Source): string[] {
  const file = parse(source);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of found(node)) {
      if (!inExempt(node))
        faults.push(`${place(file, text)}: ${text.getText().trim().replace(/\s+/g, ' ').slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

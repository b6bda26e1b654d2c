/** Sees to it that every page and every dialog is in the e2e tests with a long language (tests/e2e/long-texts.ts). */
import ts from 'typescript';
import { patterns } from '../../src/shared/lib/paths.ts';
import { importsOf } from './imports.ts';
import { isTest, parse, type Source } from './sources.ts';

/** What draws the box of a dialog. */
const boxes = new Set([
  'Dialog',
  'FormDialog',
  'ConfirmDialog',
  'InfoDialog',
  'FillDialog',
  'Sheet',
  'Modal',
  'dialog',
]);

/** Files that draw a dialog for others, or leave it to others, and which ones the e2e tests look at instead. */
export const otherDialogs: Record<string, string> = {
  'src/domain/actor-properties/EditPropertiesDialog.tsx': 'the properties of app users and of public links',
  'src/domain/qr/print/PrintDialog.tsx': 'the cards and codes of app users and of public links',
  'src/features/web-forms/FillDialog.tsx': 'the dialogs over a form',
  'src/domain/definitions/DownloadZipDialog.tsx': 'the attachments of a draft',
};

/** Patterns that no page has alone, and pages that show nothing, with the reason. */
const otherPages: Partial<Record<keyof typeof patterns, string>> = {
  entityList: 'leads to its entities',
  form: 'leads to its submissions',
  submissionFile: 'is a download',
  system: 'leads to the log',
};

const isKit = (path: string) => path.startsWith('src/shared/ui/overlays/');

/** The files that `lazyDialog` loads for a file. */
function lazyDialogs(source: Source): string[] {
  const file = parse(source);
  const loaded: string[] = [];
  const functions = new Map<string, ts.Node>();
  const importIn = (node: ts.Node): void => {
    const target = ts.isIdentifier(node) ? functions.get(node.text) : node;
    const specifier = /\bimport\('([^']+)'\)/.exec(target?.getText(file) ?? '')?.[1];
    const found = importsOf(source).find((one) => one.dynamic && one.specifier === specifier);
    if (!found) throw new Error(`${source.path}: lazyDialog of ${node.getText(file)}, whose file is not known`);
    loaded.push(`${found.target}.tsx`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      functions.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'lazyDialog') {
      const [load] = node.arguments;
      if (load) importIn(load);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return loaded;
}

function drawsBox(source: Source): boolean {
  const file = parse(source);
  let draws = false;
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && boxes.has(node.tagName.getText(file)))
      draws = true;
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return draws;
}

/** The files of all dialogs: what `lazyDialog` loads, and what draws the box of one. */
export function dialogs(code: readonly Source[]): string[] {
  const own = code.filter(({ path }) => !isKit(path) && !isTest(path));
  const files = [...own.flatMap(lazyDialogs), ...own.filter(drawsBox).map(({ path }) => path)];
  return [...new Set(files)].filter((path) => !isKit(path)).toSorted();
}

/** What of it no e2e test names. Takes the e2e tests. */
export function unseen(all: readonly string[], e2eTests: readonly Source[]): string[] {
  const texts = e2eTests.map(({ text }) => text).join('\n');
  return all.filter((path) => !(path in otherDialogs) && !texts.includes(`'${path}'`));
}

/** The pages that no e2e test opens by their path. Takes the e2e tests. */
export function unseenPages(e2eTests: readonly Source[]): string[] {
  const texts = e2eTests.map(({ text }) => text).join('\n');
  return Object.keys(patterns).filter((name) => !(name in otherPages) && !texts.includes(`paths.${name}(`));
}

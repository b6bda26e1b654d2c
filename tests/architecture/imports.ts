/** The direction of imports (ARCHITECTURE.md, "Layers"), read from the source code. */
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { isTest, oncePerFile, parse, place, type Source } from './sources.ts';

interface Import {
  at: string;
  /** The specifier in the source. */
  specifier: string;
  /** Path from the root without extension for project files, the package name for others. */
  target: string;
  local: boolean;
  dynamic: boolean;
  typeOnly: boolean;
  names: string[];
}

/** What each layer of src may import, besides itself and packages. */
const below: Record<string, readonly string[]> = {
  main: ['app', 'api', 'session', 'i18n', 'lib', 'shared'],
  app: ['features', 'domain', 'shared', 'session', 'api', 'generated', 'engines', 'lib', 'i18n'],
  features: ['domain', 'shared', 'session', 'api', 'generated', 'engines', 'lib', 'i18n'],
  domain: ['shared', 'session', 'api', 'generated', 'engines', 'lib', 'i18n'],
  shared: ['session', 'api', 'generated', 'engines', 'lib', 'i18n'],
  session: ['api', 'generated', 'lib', 'i18n'],
  api: ['generated', 'lib', 'i18n'],
  engines: ['lib'],
  i18n: ['lib'],
  lib: [],
};

function layerOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  if (/^src\/main\b/.test(path)) return 'main';
  if (first === 'shared' && second === 'lib') return 'lib';
  if (first === 'api' && second === 'generated') return 'generated';
  return first;
}

const featureOf = (path: string) => (path.startsWith('src/features/') ? path.split('/')[2] : undefined);

function resolve(from: string, specifier: string): { target: string; local: boolean } {
  const clean = specifier.replace(/\?.*$/, '').replace(/\.tsx?$/, '');
  if (clean.startsWith('~/')) return { target: `src/${clean.slice(2)}`, local: true };
  if (clean.startsWith('@mocks/')) return { target: `mocks/${clean.slice(7)}`, local: true };
  if (clean.startsWith('.')) return { target: join(dirname(from), clean), local: true };
  return { target: specifier, local: false };
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map((element) => (element.propertyName ?? element.name).text);
}

const onlyTypes = (clause: ts.ImportClause): boolean =>
  clause.isTypeOnly ||
  (clause.name === undefined &&
    clause.namedBindings !== undefined &&
    ts.isNamedImports(clause.namedBindings) &&
    clause.namedBindings.elements.length > 0 &&
    clause.namedBindings.elements.every((element) => element.isTypeOnly));

/** Every import of a file: static, re-exported, dynamic, and those inside types. */
export const importsOf = oncePerFile((source): Import[] => {
  const file = parse(source);
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: string, rest: Omit<Import, 'at' | 'specifier' | 'target' | 'local'>) =>
    found.push({ at: place(file, node), specifier, ...resolve(source.path, specifier), ...rest });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause;
      add(node, node.moduleSpecifier.text, {
        dynamic: false,
        typeOnly: clause !== undefined && onlyTypes(clause),
        names: namesOf(clause),
      });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, { dynamic: false, typeOnly: node.isTypeOnly, names: [] });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteralLike(specifier))
        add(node, specifier.text, { dynamic: true, typeOnly: false, names: [] });
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      add(node, node.argument.literal.text, { dynamic: false, typeOnly: true, names: [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
});

const impure = /^(?:react|react-dom|react-router|antd|@ant-design\/.*|@lingui\/react.*|@tanstack\/react-.*)(?:\/|$)/;

function faultOf(path: string, { target, local, dynamic, typeOnly, names }: Import): string | undefined {
  if (!local) {
    if (target === 'openapi-fetch' && !path.startsWith('src/api/'))
      return 'only src/api speaks HTTP: openapi-fetch is imported';
    if (/^(?:antd\/(?:es|lib)|@rc-component)(?:\/|$)/.test(target)) return `${target} is not part of antd's interface`;
    if (path.startsWith('src/features/') && target === 'react' && names.includes('lazy'))
      return 'a dialog is opened by lazyDialog: lazy is imported';
    if (/^src\/(?:engines|shared\/lib)\//.test(path) && impure.test(target) && !typeOnly && !isTest(path))
      return `engines and shared/lib are pure, ${path} imports ${target}`;
    return undefined;
  }
  if (isTest(path)) return undefined;
  if (path.startsWith('src/')) {
    if (target.startsWith('mocks/')) {
      return path === 'src/main.tsx' && dynamic
        ? undefined
        : `src imports ${target}; only src/main.tsx may, dynamically`;
    }
    if (!target.startsWith('src/')) return /^(?:tests|openapi)\//.test(target) ? `src imports ${target}` : undefined;
    const [from, to] = [layerOf(path), layerOf(target)];
    if (from === to) {
      const [own, other] = [featureOf(path), featureOf(target)];
      return own === other
        ? undefined
        : `feature ${own} imports feature ${other}; compose in app, share through domain`;
    }
    const allowed = below[from];
    if (allowed === undefined) return `${path} is in no known layer`;
    return allowed.includes(to) ? undefined : `${from} imports ${to} (${target}); imports point the other way`;
  }
  if (path.startsWith('mocks/') && target.startsWith('src/')) {
    const fine = typeOnly || /^src\/(?:api\/generated\/zod|shared\/lib|engines)\//.test(target);
    return fine
      ? undefined
      : `mocks imports ${target}; from src it may import types, validators, shared/lib and engines`;
  }
  return undefined;
}

/** The folder inside which imports are relative. */
const areaOf = (path: string): string =>
  /^src\/(?:features|shared\/ui)\/[^/]+|^src\/(?:domain|engines|shared)\/[^/]+|^src\/[^/]+/.exec(path)?.[0] ??
  dirname(path);

/** Relative within an area of src and within a folder of mocks; otherwise through `~` or `@mocks`. */
function styleFaultOf(path: string, { specifier, target }: Import): string | undefined {
  if (!specifier.startsWith('..')) return undefined;
  const tree = ['src/', 'mocks/'].find((folder) => path.startsWith(folder) && target.startsWith(folder));
  if (tree === 'mocks/' || (tree === 'src/' && areaOf(path) !== areaOf(target)))
    return `${specifier} leaves its area; write ${target.replace(/^src\//, '~/').replace(/^mocks\//, '@mocks/')}`;
  return undefined;
}

/** Every import with the wrong direction or the wrong style, as `path:line: what is wrong`. */
export function importFaults(files: readonly Source[]): string[] {
  const faults: string[] = [];
  const deliveries: string[] = [];
  for (const file of files) {
    for (const found of importsOf(file)) {
      const fault = faultOf(file.path, found) ?? styleFaultOf(file.path, found);
      if (fault !== undefined) faults.push(`${found.at}: ${fault}`);
      if (file.path === 'src/main.tsx' && found.target.startsWith('mocks/')) deliveries.push(found.at);
    }
  }
  if (deliveries.length > 1) faults.push(`${deliveries[1]}: src/main.tsx imports the mock server more than once`);
  return faults;
}

/**
 * Ways from a file to antd by what loads with it, each as the files on the way. Of forms to fill, also by what they load
 * later, except the login over a form.
 */
export function waysToAntd(files: readonly Source[], from: string): string[][] {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
  const seen = new Set<string>();
  const follow = (path: string, way: string[]): string[][] => {
    const file = byPath.get(path);
    if (!file || seen.has(path)) return [];
    seen.add(path);
    return importsOf(file)
      .filter(({ dynamic, typeOnly }) => !typeOnly && (!dynamic || path.startsWith('src/features/web-forms/')))
      .filter(({ target }) => target !== 'src/features/web-forms/send/SignInAgain')
      .flatMap(({ target }) =>
        /^(?:antd|@ant-design)(?:\/|$)/.test(target) ? [[...way, path]] : follow(target, [...way, path]),
      );
  };
  return follow(from, []);
}

/** Files whose default export a tool needs. */
const forTools = /\.config\.ts$|^openapi\/lint\/plugin\.ts$|^tests\/(?:e2e\/global-setup|run\/report)\.ts$|\.d\.ts$/;

/** Default exports of modules that are not loaded lazily. */
export function defaultExportFaults(files: readonly Source[]): string[] {
  const loaded = new Set(
    files.flatMap((file) =>
      importsOf(file)
        .filter(({ dynamic }) => dynamic)
        .map(({ target }) => target),
    ),
  );
  return files.flatMap((source) => {
    if (forTools.test(source.path) || loaded.has(source.path.replace(/\.tsx?$/, ''))) return [];
    const file = parse(source);
    return file.statements.flatMap((statement) => {
      const marked =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
      const renamed =
        ts.isExportDeclaration(statement) &&
        statement.exportClause !== undefined &&
        ts.isNamedExports(statement.exportClause) &&
        statement.exportClause.elements.some((element) => element.name.text === 'default');
      return ts.isExportAssignment(statement) || marked || renamed
        ? [`${place(file, statement)}: default export of a module that is not loaded lazily`]
        : [];
    });
  });
}

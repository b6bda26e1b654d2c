/** Rules for names and sizes of files, and forbidden content. */
import { basename } from 'node:path/posix';
import ts from 'typescript';
import { parse, type Source } from './sources.ts';

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
const suffix =
  /(?:\.browser\.test|\.contract\.test|\.integration\.test|\.test|\.e2e|\.config|\.d|\.projects|\.fixture)?\.(?:tsx?|css|mjs)$/;

function exportedNames(source: Source): string[] {
  return parse(source).statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name ? [statement.name.text] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  });
}

/** A component is in PascalCase.tsx and exported by that name, hooks use-x.ts, everything else is kebab-case. */
export function nameFault(source: Source): string | undefined {
  const name = basename(source.path);
  const bare = name.replace(suffix, '');
  const isTest = /\.(?:test|e2e)\.tsx?$/.test(name);
  if (pascal.test(bare) && name.endsWith('.tsx')) {
    const components = exportedNames(source).filter((one) => pascal.test(one));
    // Several related components may be in a file with a name of its own.
    if (isTest || components.includes(bare) || components.length > 1) return undefined;
    return `${source.path}: is named like a component and exports no ${bare}`;
  }
  if (!kebab.test(bare)) return `${source.path}: neither PascalCase.tsx nor kebab-case`;
  if (isTest || !/\.tsx?$/.test(name)) return undefined;
  const names = exportedNames(source);
  const [only] = names;
  if (names.length !== 1 || only === undefined) return undefined;
  if (name.endsWith('.tsx') && pascal.test(only))
    return `${source.path}: exports the component ${only} alone and is not named ${only}.tsx`;
  const hook = /^use[A-Z]/.test(only) ? only.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : undefined;
  return hook !== undefined && bare !== hook
    ? `${source.path}: exports the hook ${only} alone and is not named ${hook}`
    : undefined;
}

/** Lines per file. Scenarios may be longer, because the formatter puts each argument of a long call on its own line. */
export const longest = { code: 400, scenarios: 500 };

export function sizeFault({ path, text }: Source): string | undefined {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > (/\.(?:test|e2e)\.tsx?$/.test(path) ? longest.scenarios : longest.code)
    ? `${path}: ${lines} lines; split it by idea`
    : undefined;
}

const machinePath =
  /(?:^|[\s"'`(=:,[{])(\/(?:work|root|home\/[\w.-]+|Users\/[\w.-]+|mnt\/[\w.-]+|tmp\/real)\/[\w.-]*|[A-Z]:\\Users\\[\w.-]+)/;
const registry = /https?:\/\/[\w.:-]*(?:registry|artifactory|nexus|verdaccio|pypi|proxy\.golang)[\w.:-]*/i;

/** Lines with a path on somebody's machine or a download address of packages. */
export function traceFaults({ path, text }: Source, places: readonly string[] = []): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found =
      machinePath.exec(line)?.[1] ?? registry.exec(line)?.[0] ?? places.find((place) => line.includes(place));
    return found === undefined ? [] : [`${path}:${at + 1}: ${found}`];
  });
}

/** The path of this work tree, and the configured npm registry. */
export function placesOfThisMachine(root: string, environment: NodeJS.ProcessEnv): string[] {
  const set = environment['npm_config_registry'];
  const host = set !== undefined && URL.canParse(set) ? new URL(set).host : '';
  const tree = root.replace(/\/$/, '');
  return [...(host === '' ? [] : [host]), ...(tree.split('/').length > 2 ? [tree] : [])];
}

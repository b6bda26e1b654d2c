/** The project's files and their syntax trees, for the checks of this folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file with its path from the project's root, with slashes. */
export interface Source {
  path: string;
  text: string;
}

const skipped = new Set([
  'node_modules',
  'dist',
  'generated',
  '.git',
  '.alidade',
  'test-results',
  'playwright-report',
  'coverage',
  '.vite',
]);

function walk(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(entry.name)) return [];
    return entry.isDirectory() ? walk(path) : entry.isFile() ? [path] : [];
  });
}

let listed: string[] | undefined;

/** Paths of all files that git tracks or would track. */
function projectFiles(): string[] {
  listed ??= listFiles();
  return listed;
}

function listFiles(): string[] {
  try {
    const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const paths = output.split('\0').filter((path) => path !== '' && existsSync(root + path));
    if (paths.length > 0) return paths;
  } catch {
    // Without git (an unpacked archive) every file counts.
  }
  return walk('');
}

const read = new Map<string, Source>();

/** The files that match a pattern. Each is read once, so that results can be cached by its object. */
export function sources(pattern: RegExp): Source[] {
  return projectFiles()
    .filter((path) => pattern.test(path) && !path.includes('/generated/'))
    .map((path) => {
      const source = read.get(path) ?? { path, text: readFileSync(root + path, 'utf8') };
      read.set(path, source);
      return source;
    });
}

/** Caches the result of a computation on a file for all checks. */
export function oncePerFile<T>(compute: (source: Source) => T): (source: Source) => T {
  const known = new WeakMap<Source, { value: T }>();
  return (source) => {
    const found = known.get(source) ?? { value: compute(source) };
    known.set(source, found);
    return found.value;
  };
}

export const parse = oncePerFile(({ path, text }) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  ),
);

/** `path:line`, which editors and terminals link. */
export function place(file: ts.SourceFile, node: ts.Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${file.fileName}:${line + 1}`;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

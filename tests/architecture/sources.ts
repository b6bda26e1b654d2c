/** The project's own files, and their syntax trees, for the checks of this folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file with its path from the project's root, written with slashes. */
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

/** Paths of every file that is, or by its place would be, in git. */
export function projectFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const paths = listed.split('\0').filter((path) => path !== '' && existsSync(root + path));
    if (paths.length > 0) return paths;
  } catch {
    // not a git work tree (an unpacked archive): every file counts
  }
  return walk('');
}

/** The files a pattern matches, read. */
export function sources(pattern: RegExp): Source[] {
  return projectFiles()
    .filter((path) => pattern.test(path) && !path.includes('/generated/'))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

export const parse = ({ path, text }: Source): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** `path:line`, as editors and terminals link it. */
export function place(file: ts.SourceFile, node: ts.Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${file.fileName}:${line + 1}`;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

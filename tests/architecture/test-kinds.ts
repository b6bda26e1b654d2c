/** Which tests are unit tests: those without the mock server and other processes. */
import { importsOf } from './imports.ts';
import { isTest, type Source } from './sources.ts';

/** Files and packages that make a test slow: they start a server, a process or a build. */
const mockServer = 'mocks/server/server.ts';
const processes = /^(?:node:)?(?:child_process|cluster|http|https|http2|net|worker_threads)$|^vite$/;
/** Asks git for the list of files, for the checks of this folder. */
const allowed = new Set(['tests/architecture/sources.ts']);

const otherKind = /\.(?:browser|contract)\.test\.tsx?$/;
const integration = /\.integration\.test\.ts$/;

/** Why a file is slow by itself. */
const ownReason = (source: Source, path: string): string | undefined => {
  if (path === mockServer) return path;
  if (allowed.has(path)) return undefined;
  return importsOf(source).find(({ local, typeOnly, target }) => !local && !typeOnly && processes.test(target))?.target;
};

/**
 * Tests whose file name has the wrong kind. Takes all code of the project. Returns `path: what is wrong`; type imports
 * are ignored, transitive imports count.
 */
export function testKindFaults(files: readonly Source[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const find = (target: string) => [target, `${target}.ts`, `${target}.tsx`].find((path) => byPath.has(path));

  const reasonOf = (start: Source): string | undefined => {
    const seen = new Set([start.path]);
    const waiting = [start];
    for (let source = waiting.pop(); source; source = waiting.pop()) {
      const reason = ownReason(source, source.path);
      if (reason !== undefined) return reason;
      for (const { local, typeOnly, target } of importsOf(source)) {
        const path = local && !typeOnly ? find(target) : undefined;
        const next = path === undefined || seen.has(path) ? undefined : byPath.get(path);
        if (!next) continue;
        seen.add(next.path);
        waiting.push(next);
      }
    }
    return undefined;
  };

  return files.flatMap((file) => {
    if (!isTest(file.path) || otherKind.test(file.path)) return [];
    const reason = reasonOf(file);
    if (integration.test(file.path))
      return reason === undefined ? [`${file.path}: starts no server and no process; name it .test.ts`] : [];
    return reason === undefined ? [] : [`${file.path}: imports ${reason}; name it .integration.test.ts`];
  });
}

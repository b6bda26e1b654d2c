import type { Plugin, Rolldown } from 'vite';
import { withImports } from './graph.ts';

/*
 * Which modules share a file: what the same pages and dialogs load is in one, and two files become one if the requests
 * that this saves are worth more than the code that somebody then loads in vain (docs/decisions/0023-shared-files.md).
 */

/** What one request less is worth, in bytes of code before it is minified: more makes fewer and larger files. */
const requestWorth = 26_000;
/** A control of antd, with what it brings along. The bundler places it: imports do not say what of antd is used. */
const bytesOfAntd = 200_000;
const isAntd = (id: string) => /\/node_modules\/(?:antd|@ant-design|@rc-component)\//.test(id);
/** All other pages load in the frame. */
const isFrameless = (id: string) => /\/src\/(?:app\/error-pages|features\/(?:account|web-forms))\//.test(id);
/** Pages and their frames count more than dialogs: few visits open a certain one. */
const weightOf = (user: string) => (/(?:Page|Layout|Shell)\.tsx$/.test(user) ? 1 : 0.15);

type Info = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicImporters' | 'code'> | null;
/** A file to be. Its users are pages, dialogs and other modules that load by themselves. */
interface File {
  isPackage: boolean;
  modules: string[];
  bytes: number;
  users: Set<string>;
  imports: Set<File>;
}

/** One file for each set of users. Packages are apart: our releases do not change them. In: the modules, sorted. */
function filesByUsers(ids: readonly string[], info: Info): File[] {
  const importedIds = (id: string) => info(id)?.importedIds ?? [];
  const [start = '', frame = ''] = ['/index.html', '/Shell.tsx'].map((end) => ids.find((id) => id.endsWith(end)));
  const usersOf = new Map(ids.map((id) => [id, new Set<string>()]));
  const loadedFor = (user: string) => withImports([user, start, isFrameless(user) ? start : frame], importedIds);
  for (const user of ids.filter((id) => info(id)?.dynamicImporters.length && !id.includes('.po?')))
    for (const id of loadedFor(user)) usersOf.get(id)?.add(user);
  const fileOf = new Map<string, File>();
  for (const [id, users] of usersOf) {
    if (isAntd(id) || id === start || [...users].every((user) => user === id)) continue;
    const isPackage = id.includes('/node_modules/');
    const key = [isPackage, ...users].join();
    const file = fileOf.get(key) ?? { isPackage, modules: [], bytes: 0, users, imports: new Set() };
    file.modules.push(id);
    // Styles have no code yet.
    file.bytes += importedIds(id).some(isAntd) ? bytesOfAntd : info(id)?.code?.length || 3000;
    fileOf.set(key, file).set(id, file);
  }
  for (const [id, { imports }] of fileOf)
    for (const imported of importedIds(id).map((other) => fileOf.get(other))) if (imported) imports.add(imported);
  return [...new Set(fileOf.values())];
}

const reached = (file: File) => withImports([file], ({ imports }) => imports);
/** How much those users of a file count who use another, too, or do not. */
const weigh = ({ users }: File, other: File, too: boolean) =>
  [...users].reduce((sum, user) => sum + (other.users.has(user) === too ? weightOf(user) : 0), 0);
/** What the users of a file load in vain if they load another, too. */
const wasted = (file: File, other: File) =>
  [...reached(other)].reduce((sum, next) => sum + next.bytes * weigh(file, next, false), 0);
/** The file is called like a module that no other has, if possible one that loads by itself. */
const nameOf = ({ modules, users }: File, first = modules.find((id) => users.has(id)) ?? modules[0] ?? '') =>
  `with${first.replaceAll(/^.*\/(?:src|node_modules)\/\W*|\W+/g, '-')}`;

/** The names of shared files by module. The smallest first, files join those with which they gain most. */
export function sharedFiles(ids: Iterable<string>, info: Info): Map<string, string> {
  const files = new Set(filesByUsers([...ids].toSorted(), info));
  for (const part of [...files].toSorted((one, other) => one.bytes - other.bytes)) {
    const whole = [...files]
      .filter((file) => file !== part && file.isPackage === part.isPackage && weigh(part, file, true) > 0)
      .map((file) => ({ file, gain: requestWorth * weigh(part, file, true) - wasted(part, file) - wasted(file, part) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain)[0]?.file;
    if (!whole) continue;
    files.delete(part);
    whole.modules.push(...part.modules);
    whole.bytes += part.bytes;
    for (const user of part.users) whole.users.add(user);
    for (const imported of part.imports) whole.imports.add(imported);
    for (const { imports } of files) if (imports.delete(part)) imports.add(whole);
    for (const { users } of reached(whole)) for (const user of whole.users) users.add(user);
  }
  return new Map([...files].flatMap((file) => file.modules.map((id) => [id, nameOf(file)])));
}
/** Tells the bundler. The script of early requests and what it imports are one file, so that it waits for no other. */
export function chunkGroups(): Plugin {
  let names = new Map<string, string>();
  const groups = [
    { name: 'early', test: /\/src\/app\/early\.ts$/, priority: 1 },
    { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false },
  ];
  return {
    name: 'alidade:chunk-groups',
    apply: 'build',
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
    buildEnd() {
      names = sharedFiles(this.getModuleIds(), (id) => this.getModuleInfo(id));
    },
  };
}

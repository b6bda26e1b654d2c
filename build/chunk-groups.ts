import { neededImports } from './barrels.ts';
import { type Info, withImports } from './graph.ts';
import { isStart, type Visit } from './visits.ts';

/*
 * Which modules share a file: what the same visits load is in one, and two files become one if the requests that this
 * saves are worth more than the code that somebody then loads in vain (docs/decisions/0023-shared-files.md).
 */

/** What one request less is worth, in bytes of code before it is minified: more makes fewer and larger files. */
const requestWorth = 60_000;
/** Styles are apart, because few of them are large, and packages, because our releases do not change them. */
const kindOf = (id: string) => (id.endsWith('.css') ? 'style' : id.includes('/node_modules/') ? 'package' : 'own');

/** A file to be. */
interface File {
  kind: string;
  modules: string[];
  bytes: number;
  visits: Set<Visit>;
  imports: Set<File>;
}

/** The name of the file that has to hold a module, whoever loads it. */
type Fixed = (id: string) => string | undefined;

/** One file for each set of visits. In: the modules, sorted. */
function filesByVisits(ids: readonly string[], info: Info, visits: readonly Visit[], fixed: Fixed): File[] {
  const importsOf = neededImports(info);
  const inVisits = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const [index, { entries }] of visits.entries())
    for (const id of withImports(entries, importsOf)) inVisits.get(id)?.add(index);
  const fileOf = new Map<string, File>();
  for (const [id, places] of inVisits) {
    const name = fixed(id);
    const kind = name ?? kindOf(id);
    // The bundler puts into the file of a page what only that page loads.
    if (isStart(id) || (name === undefined && kind !== 'style' && places.size < 2)) continue;
    const key = name ?? [kind, ...places].join();
    const file = fileOf.get(key) ?? { kind, modules: [], bytes: 0, visits: new Set<Visit>(), imports: new Set<File>() };
    file.modules.push(id);
    for (const place of places) if (visits[place]) file.visits.add(visits[place]);
    // Styles have no code yet.
    file.bytes += info(id)?.code?.length || 3000;
    fileOf.set(key, file).set(id, file);
  }
  for (const [id, { imports }] of fileOf)
    for (const imported of importsOf(id).map((other) => fileOf.get(other))) if (imported) imports.add(imported);
  return [...new Set(fileOf.values())];
}

const reached = (file: File) => withImports([file], ({ imports }) => imports);
/** How much those visits of a file count that load another, too, or do not. */
const weigh = ({ visits }: File, other: File, too: boolean) =>
  [...visits].reduce((sum, visit) => sum + (other.visits.has(visit) === too ? visit.weight : 0), 0);
/** What the visits of a file load in vain if they load another, too. */
const wasted = (file: File, other: File) =>
  [...reached(other)].reduce((sum, next) => sum + next.bytes * weigh(file, next, false), 0);
const nameOf = ({ modules: [first = ''] }: File, fixed: Fixed) =>
  fixed(first) ?? `with${first.replaceAll(/^.*\/(?:src|node_modules)\/\W*|\W+/g, '-')}`;

/** The names of shared files by module. The smallest first, files join those with which they gain most. */
export function sharedFiles(
  ids: readonly string[],
  info: Info,
  visits: readonly Visit[],
  fixed: Fixed = () => undefined,
): Map<string, string> {
  const files = new Set(filesByVisits(ids.toSorted(), info, visits, fixed));
  for (const part of [...files].toSorted((one, other) => one.bytes - other.bytes)) {
    const whole = [...files]
      .filter((file) => file !== part && file.kind === part.kind && weigh(part, file, true) > 0)
      .map((file) => ({ file, gain: requestWorth * weigh(part, file, true) - wasted(part, file) - wasted(file, part) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain)[0]?.file;
    if (!whole) continue;
    files.delete(part);
    whole.modules.push(...part.modules);
    whole.bytes += part.bytes;
    for (const visit of part.visits) whole.visits.add(visit);
    for (const imported of part.imports) whole.imports.add(imported);
    for (const { imports } of files) if (imports.delete(part)) imports.add(whole);
    for (const { visits: also } of reached(whole)) for (const visit of whole.visits) also.add(visit);
  }
  return new Map([...files].flatMap((file) => file.modules.map((id) => [id, nameOf(file, fixed)])));
}

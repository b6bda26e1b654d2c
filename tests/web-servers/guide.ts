/** The examples of docs/deploying.md, as they stand in `deploy`. */
import { readFileSync } from 'node:fs';
import { root } from '../helpers/bin.ts';

/** An example of a web server, as it stands in `deploy`. */
export const example = (name: string): string => readFileSync(`${root}deploy/${name}`, 'utf8');

/** What the guide does for files in a bucket: its change of the nginx example, and the variable of the Caddy example. */
export function forBucket(): { from: string; to: string; variable: string } {
  const guide = readFileSync(`${root}docs/deploying.md`, 'utf8');
  const [, from, to] = /^ *sed -i "s\|([^|]+)\|([^|]+)\|" /m.exec(guide) ?? [];
  const [, variable] = /`ALIDADE_CONNECT="([^"]+)"`/.exec(guide) ?? [];
  if (from === undefined || to === undefined || variable === undefined)
    throw new Error('docs/deploying.md does not say how the policy names a bucket.');
  return { from, to, variable };
}

/** Replaces a text that an example must have. */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The example does not have "${from}".`);
  return text.replaceAll(from, to);
}

/** Turns on the lines after a comment that has a text, up to the first that is no comment. */
export function uncommented(text: string, title: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim().startsWith('#') && line.includes(title));
  if (start < 0) throw new Error(`The example does not have "${title}".`);
  for (let at = start + 1; /^\s*#/.test(lines[at] ?? ''); at += 1) lines[at] = (lines[at] ?? '').replace('# ', '');
  return lines.join('\n');
}

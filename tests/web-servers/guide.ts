/** The examples of docs/deploying.md, as they stand there. */
import { readFileSync } from 'node:fs';
import { root } from '../helpers/bin.ts';

const read = () => readFileSync(`${root}docs/deploying.md`, 'utf8');

/** The block of code in a language. Throws unless there is exactly one. */
export function example(language: string): string {
  const found = [...read().matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))];
  if (found.length !== 1) throw new Error(`docs/deploying.md has ${found.length} examples in ${language}, not one.`);
  return found[0]?.[1] ?? '';
}

/** The two parts of the nginx example: for the level `http`, and for the level `server`. */
export function nginxParts(): { http: string; server: string } {
  const [, http, server] = /^(# http level\n[^]*?)(# server level[^]*)$/.exec(example('nginx')) ?? [];
  if (http === undefined || server === undefined)
    throw new Error('The nginx example of docs/deploying.md has no http level and server level.');
  return { http, server };
}

/** What the guide does for files in a bucket: its change of the nginx example, and the variable of the Caddy example. */
export function forBucket(): { from: string; to: string; variable: string } {
  const [, from, to] = /^ *sed -i "s\|([^|]+)\|([^|]+)\|" /m.exec(read()) ?? [];
  const [, variable] = /`ALIDADE_CONNECT="([^"]+)"`/.exec(read()) ?? [];
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

/** The expected files of a submission: those its answers name, or those an encrypted one lists. */
import { Parser } from 'htmlparser2';
import { type FormField, isStructural } from './fields';
import type { SubmissionEnvelope } from './submission';
import { withoutPrefixes } from './xml';

/** Each element with text and no child elements, by its path without the root. */
export function leaves(xml: string): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const path: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(withoutPrefixes(name));
        text = '';
      },
      ontext(chunk) {
        text += chunk;
      },
      onclosetag() {
        if (text !== '') found.push({ path: `/${path.slice(1).join('/')}`, text });
        text = '';
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

/** The file names in document order; those of answers once each, those of an encrypted submission as listed. */
export function expectedFiles(xml: string, envelope: SubmissionEnvelope, fields: readonly FormField[]): string[] {
  if (envelope.localKey !== null) {
    const listed = leaves(xml).flatMap(({ path, text }) => (path === '/media/file' ? [text.trim()] : []));
    return [...listed, (envelope.encryptedFile ?? '').trim()];
  }
  const names = new Set<string>();
  const binary = new Set(fields.filter((field) => field.binary && !isStructural(field)).map((field) => field.path));
  if (binary.size === 0) return [];
  for (const { path, text } of leaves(xml)) if (binary.has(path) && text.trim() !== '') names.add(text.trim());
  return [...names];
}

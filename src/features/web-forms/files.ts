import { createContext } from 'react';
import { withLinkToken } from '~/api/link-token';
import type { FormPlace } from './address';
import { formFilePath } from './load/load-form';

/** Where the files of the form are; null where a form is shown without any. */
export const FormFiles = createContext<FormPlace | null>(null);

/** The address of a file that the form refers to, for the browser to load. In: its address in the form (jr://…). */
export function fileAddress(place: FormPlace | null, source: { href: string } | undefined): string | undefined {
  if (!place || !source) return undefined;
  const name = source.href.split('/').at(-1) ?? '';
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A file whose name only looks encoded.
  }
  return withLinkToken(`${location.origin}/v1${formFilePath(place, plain)}`);
}

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Encoding } from '~/shared/csv/text-encoding';

const names: Record<Encoding, string | MessageDescriptor> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': msg`Windows-1252 (Western Europe)`,
  'windows-1250': msg`Windows-1250 (Central Europe)`,
  'windows-1251': msg`Windows-1251 (Cyrillic)`,
  'windows-1256': msg`Windows-1256 (Arabic)`,
  macintosh: msg`Mac OS Roman`,
};

/** The name of an encoding, in the reader's language. */
export function encodingName(encoding: Encoding, i18n: I18n): string {
  const name = names[encoding];
  return typeof name === 'string' ? name : i18n._(name);
}

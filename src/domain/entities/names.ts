import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { visibleName } from '~/shared/lib/visible-name';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';

/** The server's rules for names of entity lists and properties, to validate while typing. The server decides. */

export type NameKind = 'list' | 'property';

export type NameError = { kind: 'start' | 'underscores' | 'reserved' } | { kind: 'character'; character: string };

const rules = {
  list: { start: /^[\p{L}:_]/u, allowed: /[\p{L}:\d_-]/u },
  property: { start: /^[\p{L}_]/u, allowed: /[\p{L}\d._-]/u },
} as const;

/** Every entity has fields with these names. */
const reserved: ReadonlySet<string> = new Set(['name', 'label']);

/** The first rule that a name breaks; null if valid. Expects a trimmed, non-empty name. */
export function findNameError(named: NameKind, name: string): NameError | null {
  const { start, allowed } = rules[named];
  const character = [...name].find((one) => !allowed.test(one));
  // Reported first, because it must be replaced in any case.
  if (character !== undefined) return { kind: 'character', character };
  if (!start.test(name)) return { kind: 'start' };
  if (name.startsWith('__')) return { kind: 'underscores' };
  return named === 'property' && reserved.has(name.toLowerCase()) ? { kind: 'reserved' } : null;
}

/** The closest valid name; null if nothing of the text can be used. */
export function suggestName(named: NameKind, text: string): string | null {
  const { start, allowed } = rules[named];
  // Combining marks such as accents count as letters only when composed.
  const name = [...text.trim().normalize('NFC')]
    .map((one) => (allowed.test(one) ? one : '_'))
    .join('')
    .replaceAll(/_{2,}/g, '_')
    .replace(/_$/, '');
  if (!/[\p{L}\d]/u.test(name)) return null;
  const started = start.test(name) ? name : `_${name}`;
  return findNameError(named, started)?.kind === 'reserved' ? `${started}_1` : started;
}

/** The existing name that equals this one ignoring case. The server refuses such duplicates. */
export function findDuplicateName(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  return names.find((one) => one.toLowerCase() === lower);
}

export const nameRules: Record<NameKind, MessageDescriptor> = {
  list: msg`Start with a letter or _. Use letters, digits, _, - and :. For example water_points.`,
  property: msg`Start with a letter or _. Use letters, digits, _, - and points. For example tree_height.`,
};

export function nameErrorText(named: NameKind, fault: NameError): MessageDescriptor {
  switch (fault.kind) {
    case 'character': {
      if (/\s/.test(fault.character)) return msg`A name cannot have spaces.`;
      const character = visibleName(fault.character);
      return msg`A name cannot have “${character}”.`;
    }
    case 'start':
      return named === 'list' ? msg`Start with a letter, _ or a colon.` : msg`Start with a letter or _.`;
    case 'underscores':
      return msg`A name cannot start with two underscores.`;
    case 'reserved':
      return msg`The names name and label are reserved.`;
  }
}

/** Schema of a new name, based on the field of the generated body. */
export const nameSchema = (i18n: I18n, named: NameKind, field: Parameters<typeof trimmedTextSchema>[0]) =>
  trimmedTextSchema(field, i18n._(msg`Enter a name.`)).check(
    z.refine((name) => name === '' || findNameError(named, name) === null, {
      error: ({ input }) => {
        const fault = findNameError(named, String(input));
        return fault ? i18n._(nameErrorText(named, fault)) : undefined;
      },
    }),
  );

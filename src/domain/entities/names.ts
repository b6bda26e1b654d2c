import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { visibleName } from '~/shared/lib/visible-name';
import { trimmedTextFor } from '~/shared/ui/form/body-fields';

/**
 * The names that the server takes for entity lists and their properties, for saying what is
 * wrong while someone types. The server decides.
 */

/** What a name is for. */
export type Named = 'list' | 'property';

/** Why the server would refuse a name. */
export type NameFault =
  | { kind: 'start' | 'underscores' | 'reserved' }
  /** The first character that is not allowed. */
  | { kind: 'character'; character: string };

/** Which characters a name starts with, and which of its characters, one by one, are allowed. */
const rules = {
  list: { start: /^[\p{L}:_]/u, allowed: /[\p{L}:\d_-]/u },
  property: { start: /^[\p{L}_]/u, allowed: /[\p{L}\d._-]/u },
} as const;

/** Names that a property cannot have, because every entity has these. */
const reserved: ReadonlySet<string> = new Set(['name', 'label']);

/** The first rule that a name breaks; null for a valid one. The name is not empty and has no blanks around it. */
export function nameFault(named: Named, name: string): NameFault | null {
  const { start, allowed } = rules[named];
  const character = [...name].find((one) => !allowed.test(one));
  // What is not allowed anywhere is said first: it has to be replaced in any case.
  if (character !== undefined) return { kind: 'character', character };
  if (!start.test(name)) return { kind: 'start' };
  if (name.startsWith('__')) return { kind: 'underscores' };
  return named === 'property' && reserved.has(name.toLowerCase()) ? { kind: 'reserved' } : null;
}

/** A valid name that is close to a text; null if nothing of it can be used. */
export function validName(named: Named, text: string): string | null {
  const { start, allowed } = rules[named];
  // Marks such as accents are letters only together with the one before them.
  const name = [...text.trim().normalize('NFC')]
    .map((one) => (allowed.test(one) ? one : '_'))
    .join('')
    .replaceAll(/_{2,}/g, '_')
    .replace(/_$/, '');
  if (!/[\p{L}\d]/u.test(name)) return null;
  const started = start.test(name) ? name : `_${name}`;
  return nameFault(named, started)?.kind === 'reserved' ? `${started}_1` : started;
}

/** The name among these that a new one would differ from only by case, or not at all. The server takes only one of them. */
export function sameName(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  return names.find((one) => one.toLowerCase() === lower);
}

/** The rules for a name, before someone types one. */
export const nameRules: Record<Named, MessageDescriptor> = {
  list: msg`Start with a letter or _. Use letters, digits, _, - and :. For example water_points.`,
  property: msg`Start with a letter or _. Use letters, digits, _, - and points. For example tree_height.`,
};

/** What is wrong with a name, and what to do. */
export function nameFaultText(named: Named, fault: NameFault): MessageDescriptor {
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

/** The schema of a new name, from the field of the generated body it is sent in. */
export const nameSchema = (i18n: I18n, named: Named, field: Parameters<typeof trimmedTextFor>[0]) =>
  trimmedTextFor(field, i18n._(msg`Enter a name.`)).check(
    z.refine((name) => name === '' || nameFault(named, name) === null, {
      error: ({ input }) => {
        const fault = nameFault(named, String(input));
        return fault ? i18n._(nameFaultText(named, fault)) : undefined;
      },
    }),
  );

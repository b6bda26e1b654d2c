import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { visibleName } from '~/shared/lib/visible-name';
import type { NameFault, Named } from './names';

/** The rules for a name, before somebody types one. */
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

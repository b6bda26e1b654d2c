import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { visibleName } from '~/shared/lib/visible-name';
import type { IconName } from '~/shared/ui/icons/Icon';

/** The review states of a submission, with their names in the interface: null on the wire is "received". */
export type ReviewStateName = 'received' | 'hasIssues' | 'edited' | 'approved' | 'rejected';

interface ReviewStateInfo {
  icon: IconName;
  label: MessageDescriptor;
  /** The value in filters and the URL: an OData literal. */
  filterValue: 'null' | `'${Exclude<ReviewStateName, 'received'>}'`;
}

/** In display order. Never by colour alone: each has an icon and a word. */
export const reviewStates: Record<ReviewStateName, ReviewStateInfo> = {
  received: { icon: 'dot', label: msg`Received`, filterValue: 'null' },
  hasIssues: { icon: 'comments', label: msg`Has issues`, filterValue: "'hasIssues'" },
  edited: { icon: 'pencil', label: msg`Edited`, filterValue: "'edited'" },
  approved: { icon: 'check', label: msg`Approved`, filterValue: "'approved'" },
  rejected: { icon: 'cross', label: msg`Rejected`, filterValue: "'rejected'" },
};

/** The name of a stored state, to count and group by: null stands for received. One of a newer server is as it is. */
export const reviewStateName = (value: string | null | undefined): string => value ?? 'received';

/** How a stored state is shown. */
interface ReviewStateLook {
  /** Its colour; that of another release has none. */
  tone: ReviewStateName | 'other';
  icon: IconName;
  label: string;
}

/** How a stored state is shown; one of a newer server by the server's own name. */
export function reviewStateLook(value: string | null | undefined, i18n: I18n): ReviewStateLook {
  const name = reviewStateName(value);
  if (!Object.hasOwn(reviewStates, name)) return { tone: 'other', icon: 'help', label: visibleName(name) };
  const tone = name as ReviewStateName;
  const { icon, label } = reviewStates[tone];
  return { tone, icon, label: i18n._(label) };
}

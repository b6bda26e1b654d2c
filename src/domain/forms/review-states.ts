import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '~/shared/ui/icons/Icon';

/** The review states of a submission, with their names in the interface: null on the wire is "received". */
export type ReviewStateName = 'received' | 'hasIssues' | 'edited' | 'approved' | 'rejected';

interface ReviewStateInfo {
  icon: IconName;
  label: MessageDescriptor;
  /** The value in filters and the address: an OData literal. */
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

/** The name of a stored state: null stands for received. */
export function reviewStateName(value: string | null | undefined): ReviewStateName {
  return value !== null && value !== undefined && Object.hasOwn(reviewStates, value)
    ? (value as ReviewStateName)
    : 'received';
}

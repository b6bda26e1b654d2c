import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '~/shared/ui/icons/Icon';

/** The states a submission can be in, as the interface names them: null on the wire is "received". */
export type ReviewStateName = 'received' | 'hasIssues' | 'edited' | 'approved' | 'rejected';

interface ReviewStateInfo {
  icon: IconName;
  label: MessageDescriptor;
  /** How a filter and the address write it: an OData literal (spec 20 §20.6). */
  filterValue: string;
}

/** In the order they are shown (spec 21 §21.5). Never by colour alone: each has an icon and a word. */
export const reviewStates: Record<ReviewStateName, ReviewStateInfo> = {
  received: { icon: 'dot', label: msg`Received`, filterValue: 'null' },
  hasIssues: { icon: 'comments', label: msg`Has issues`, filterValue: "'hasIssues'" },
  edited: { icon: 'pencil', label: msg`Edited`, filterValue: "'edited'" },
  approved: { icon: 'check', label: msg`Approved`, filterValue: "'approved'" },
  rejected: { icon: 'cross', label: msg`Rejected`, filterValue: "'rejected'" },
};

/** The name of what the server stores: null stands for received. */
export function reviewStateName(value: string | null | undefined): ReviewStateName {
  return value !== null && value !== undefined && Object.hasOwn(reviewStates, value)
    ? (value as ReviewStateName)
    : 'received';
}

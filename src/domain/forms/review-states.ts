import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { visibleName } from '~/shared/lib/visible-name';
import type { IconName } from '~/shared/ui/icons/Icon';

/** Names in the interface; null in the API is "received". */
export type ReviewStateName = 'received' | 'hasIssues' | 'edited' | 'approved' | 'rejected';

interface ReviewStateInfo {
  icon: IconName;
  label: MessageDescriptor;
  /** OData literal, also used in the URL. */
  filterValue: 'null' | `'${Exclude<ReviewStateName, 'received'>}'`;
}

/** In display order. Color alone never distinguishes them: each has an icon and a word. */
export const reviewStates: Record<ReviewStateName, ReviewStateInfo> = {
  received: { icon: 'dot', label: msg`Received`, filterValue: 'null' },
  hasIssues: { icon: 'comments', label: msg`Has issues`, filterValue: "'hasIssues'" },
  edited: { icon: 'pencil', label: msg`Edited`, filterValue: "'edited'" },
  approved: { icon: 'check', label: msg`Approved`, filterValue: "'approved'" },
  rejected: { icon: 'cross', label: msg`Rejected`, filterValue: "'rejected'" },
};

/** For counting and grouping: null becomes "received"; a state of a newer server stays as it is. */
export const reviewStateName = (value: string | null | undefined): string => value ?? 'received';

interface ReviewStateLook {
  /** Color; `other` for states of a newer server. */
  tone: ReviewStateName | 'other';
  icon: IconName;
  label: string;
}

export function describeReviewState(value: string | null | undefined, i18n: I18n): ReviewStateLook {
  const name = reviewStateName(value);
  if (!Object.hasOwn(reviewStates, name)) return { tone: 'other', icon: 'help', label: visibleName(name) };
  const tone = name as ReviewStateName;
  const { icon, label } = reviewStates[tone];
  return { tone, icon, label: i18n._(label) };
}

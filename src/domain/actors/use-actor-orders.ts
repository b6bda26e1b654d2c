import { useLingui } from '@lingui/react/macro';

/** The orders of a list of actors in words, ascending first (`OrderSelect`). */
export function useActorOrders() {
  const { t } = useLingui();
  return {
    displayName: [t`Name, A to Z`, t`Name, Z to A`],
    createdAt: [t`Oldest`, t`Newest`],
    createdBy: [t`Created by, A to Z`, t`Created by, Z to A`],
  } as const;
}

import { getListUsersQueryKey } from '~/api/generated/hooks/users';
import { createUser } from '~/api/generated/writes/users';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { User, UserList } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { findByEmail, hasEmail } from './queries';

/** The refusal of an address that somebody has (409.3 over address and not being retired). */
export function isTaken(error: unknown): boolean {
  if (!isProblem(error, '409.3')) return false;
  const { details } = error;
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : [];
  return Array.isArray(fields) && fields.includes('email');
}

/** Who has this address as far as is known here; undefined before the list was loaded. */
function knownOwner(email: string): User | null | undefined {
  const users = queryClient.getQueryData<UserList>(getListUsersQueryKey());
  return users && (users.find((user) => hasEmail(user, email)) ?? null);
}

/**
 * Creates an account; the server writes to the address. If the answer is lost, the address is looked up: if nobody had
 * it before (`owner`), whoever has it now was just created. `send` is for many accounts, after which
 * lists are read again once. Throws ApiError when the server refuses, and LostAnswer.
 */
export async function createAccount(
  email: string,
  displayName: string,
  owner: User | null | undefined = knownOwner(email),
  send: typeof createUser.send = createUser,
): Promise<User> {
  const settled = await settleWrite(() => send({ email, ...(displayName === '' ? {} : { displayName }) }), {
    before: owner,
    read: async () => (await findByEmail(email)) ?? null,
    // An account with a past was there already: the call would have been refused.
    happened: (now, before) => before === null && now?.lastLoginAt === null && now.updatedAt === null && now,
  });
  return valueOf(settled);
}

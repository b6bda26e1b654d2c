import { getListUsersQueryKey } from '~/api/generated/hooks/users';
import { getCreateUserMutationOptions } from '~/api/generated/mutations/users';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { NewUser, User, UserList } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { findByEmail, hasEmail } from './queries';

/** The email address is in use (409.3). */
export function isEmailTaken(error: unknown): boolean {
  if (!isProblem(error, '409.3')) return false;
  const { details } = error;
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : [];
  return Array.isArray(fields) && fields.includes('email');
}

function knownOwner(email: string): User | null | undefined {
  const users = queryClient.getQueryData<UserList>(getListUsersQueryKey());
  return users && (users.find((user) => hasEmail(user, email)) ?? null);
}

/**
 * Creates an account; the server sends an email. If the response is lost, the address is looked up: an account that
 * nobody had before (`owner`) was just created. Throws ApiError and LostAnswer.
 */
export async function createAccount(
  email: string,
  displayName: string,
  owner: User | null | undefined = knownOwner(email),
  send: (user: NewUser) => Promise<User> = (data) => mutate(getCreateUserMutationOptions(), { data }),
): Promise<User> {
  const settled = await settleWrite(() => send({ email, ...(displayName === '' ? {} : { displayName }) }), {
    before: owner,
    read: async () => (await findByEmail(email)) ?? null,
    // One with logins or changes existed already.
    happened: (now, before) => before === null && now !== null && !now.lastLoginAt && now.updatedAt === null && now,
  });
  return settledValue(settled);
}

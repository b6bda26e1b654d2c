import { createUser } from '~/api/generated/writes/users';
import { ApiError, isProblem } from '~/api/problem';
import type { User } from '~/api/schema';
import { findByEmail } from './queries';

/** The longest name the server takes (contract: NewUser). */
export const longestName = 64;

/** The refusal of an address that somebody has (409.3 over address and not being retired). */
export function isTaken(error: unknown): boolean {
  if (!isProblem(error, '409.3')) return false;
  const { details } = error;
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : [];
  return Array.isArray(fields) && fields.includes('email');
}

/**
 * Creates an account; the server writes to the address. When the answer gets lost, the address is looked up: in a
 * list where nobody had it before, whoever has it now is who was just made. Throws ApiError.
 */
export async function createAccount(email: string, displayName: string): Promise<User> {
  try {
    return await createUser({ email, ...(displayName === '' ? {} : { displayName }) });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const found = await findByEmail(email).catch(() => undefined);
    // An account with a past was there already: the call would have been refused.
    if (found?.lastLoginAt === null && found.updatedAt === null) return found;
    throw error;
  }
}

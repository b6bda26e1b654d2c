/** One-time tokens that set a password. They live as long as a session does: 24 hours (sessions.ts). */
import { createActor, grant, type Making, roleBySystemName } from './people';
import { startSession } from './sessions';
import type { ActorRow, SessionRow } from './tables';

/** A one-time token for 24 hours, an actor of its own, whose only right is to set a user's password. */
export function provisionResetToken(making: Making, user: ActorRow): SessionRow {
  const { tables } = making;
  const single = createActor(making, 'singleUse', `Password reset for ${user.id}`);
  tables.actors.patch(single.id, { resetPasswordOf: user.id });
  grant(tables, single.id, roleBySystemName(tables, 'pwreset'), user.acteeId);
  return startSession(making, single);
}

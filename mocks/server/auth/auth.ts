/** Who sends a request, and what they may do. Rights come from roles granted on actees; see store/rights.ts. */
import type { ActorRow, RoleRow, SessionRow } from '@mocks/server/store/tables';

/** Anything rights can be asked about: a row with an `acteeId`, or the id itself (a species such as `project`, or `*`). */
export type ActeeRef = string | { readonly acteeId: string };

export interface Auth {
  /** `null` for someone who did not sign in: only operations open to everybody see that. */
  readonly actor: ActorRow | null;
  /** `null` when the caller sent a password with the request instead of a session. */
  readonly session: SessionRow | null;
  /** Whether the caller holds one of these verbs on the actee. */
  can(verb: string | readonly string[], actee: ActeeRef): boolean;
  /** As `can`, but a caller who may not is answered 403.1. */
  require(verb: string | readonly string[], actee: ActeeRef): void;
  verbsOn(actee: ActeeRef): string[];
  /** Nobody gives away a role with rights they lack themselves. */
  canAssign(role: RoleRow, actee: ActeeRef): boolean;
  /** The signed-in actor, or 404.1, as the real server answers who has none. */
  requireActor(): ActorRow;
}

/** The sender of a request and their rights. Rights come from roles granted on actees; see store/rights.ts. */
import type { KnownVerb } from '@mocks/generated/schema';
import type { ActorRow, RoleRow, SessionRow } from '@mocks/server/store/tables';

/** Anything with rights: a row with an `acteeId`, or the id itself (a species such as `project`, or `*`). */
export type ActeeRef = string | { readonly acteeId: string };

export interface Auth {
  /** `null` without a sign-in: only public operations see that. */
  readonly actor: ActorRow | null;
  /** `null` when the request carried a password instead of a session. */
  readonly session: SessionRow | null;
  /** Whether the caller holds one of these verbs on the actee. */
  can(verb: KnownVerb | readonly KnownVerb[], actee: ActeeRef): boolean;
  /** Like `can`, but throws 403.1. */
  require(verb: KnownVerb | readonly KnownVerb[], actee: ActeeRef): void;
  verbsOn(actee: ActeeRef): KnownVerb[];
  /** Prevents granting a role with rights that the caller lacks. */
  canAssign(role: RoleRow, actee: ActeeRef): boolean;
  /** The signed-in actor; 404.1 without one, as on the real server. */
  requireActor(): ActorRow;
}

import { type Settled, settleWrite, settledValue } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { textOrEmpty, mergeChange } from '~/shared/changes/merge-change';

interface Created {
  id: number;
  displayName: string;
  createdBy: { id: number };
}

type Values = Readonly<Record<string, string>>;

/** The properties in the body of a new actor. */
export const propertiesBody = (properties: Record<string, string>) =>
  Object.keys(properties).length === 0 ? {} : { properties };

/** The highest id known before a write, to recognise new actors afterwards. */
export const highestId = (actors: readonly { id: number }[] | undefined): number | null =>
  actors ? actors.reduce((id, actor) => Math.max(id, actor.id), 0) : null;

/** The actors that the signed-in user created with this name after a given one. */
export const createdAfter = <Actor extends Created>(
  actors: readonly Actor[],
  displayName: string,
  after: number,
  except: readonly number[],
): Actor[] => {
  const me = signedInUser()?.id;
  return actors.filter(
    (actor) =>
      actor.id > after && !except.includes(actor.id) && actor.displayName === displayName && actor.createdBy.id === me,
  );
};

/**
 * Creates an actor. If the response is lost, it is looked up, so that a retry creates no second one. `after` is the
 * highest id before; `find` reads later ones. Throws ApiError.
 */
export const settleCreation = <Actor>(
  send: () => Promise<Actor>,
  find: (after: number) => Promise<Actor[]>,
  after: number | null,
): Promise<Settled<Actor>> =>
  settleWrite<Actor, Actor[], Actor>(send, {
    before: after === null ? undefined : [],
    read: () => find(after ?? 0),
    happened: ([created]) => created,
  });

/**
 * Changes these properties, asking first if another user has changed them. Throws ApiError, LostAnswer and
 * UserFacingError.
 */
export async function settleProperties<Actor extends { properties: Values | null }>(
  seen: Actor,
  wanted: Values,
  send: (changed: Record<string, string>) => Promise<Actor>,
  read: () => Promise<Actor>,
): Promise<Pick<Actor, 'properties'>> {
  const before = await read();
  const texts = Object.fromEntries(Object.keys(wanted).map((name) => [name, { label: name, text: textOrEmpty }]));
  const changed = await mergeChange<Record<string, string>>(wanted, {
    seen: seen.properties ?? {},
    now: before.properties ?? {},
    texts,
  });
  if (Object.keys(changed).length === 0) return before;
  const settled = await settleWrite<Actor, Actor, Actor>(() => send(changed), {
    before,
    read,
    happened: (now) =>
      Object.entries(changed).every(([name, value]) => (now.properties?.[name] ?? '') === value) && now,
  });
  return { properties: settledValue(settled).properties };
}

/**
 * Revokes an access. The server refuses an unused token like anybody else's, so it counts as done only if the actor
 * has none now. Throws ApiError and LostAnswer.
 */
export async function settleRevocation(
  { id, token }: { id: number; token: string | null },
  send: (token: string) => Promise<unknown>,
  list: () => Promise<readonly { id: number; token: string | null }[]>,
): Promise<void> {
  if (token === null) return;
  const settled = await settleWrite(() => send(token), {
    before: token,
    read: async () => (await list()).find((one) => one.id === id)?.token ?? null,
    happened: (now: string | null) => now === null,
    already: ['403.1', '404.1'],
  });
  settledValue(settled);
}

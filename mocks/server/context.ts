/** What a handler gets from the server for one request. */
import type { Auth } from './auth/auth';
import { wantsExtended } from './auth/authenticate';
import { type Clock, timestamp } from './clock';
import type { Context, ServerOptions } from './define';
import { runJobs } from './jobs';
import type { Mail } from './mail';
import { problem } from './problem';
import type { Random } from './random';
import { checkText } from './store/columns';
import type { Tables } from './store/tables';

interface Surroundings {
  tables: Tables;
  clock: Clock;
  random: Random;
  options: ServerOptions;
  behaves: Context['behaves'];
  /** Emails of the handler, held until the request succeeds. */
  mail: (mail: Mail) => void;
}

/**
 * The notes for the audit log that a client sends.
 * @throws 400.6 when they cannot be decoded
 */
export function actionNotes(headers: Headers): string | null {
  const sent = headers.get('x-action-notes');
  if (sent === null) return null;
  try {
    return checkText(decodeURIComponent(sent));
  } catch (failure) {
    if (failure instanceof URIError) throw problem.invalidHeader('x-action-notes');
    throw failure;
  }
}

export function contextFor(
  { tables, clock, random, options, behaves, mail }: Surroundings,
  headers: Headers,
  auth: Auth,
): Context {
  const now = () => timestamp(clock);
  return {
    tables,
    clock,
    random,
    options,
    behaves,
    now,
    extended: wantsExtended(headers),
    mail,
    audit(action, actee, details = null, by = auth.actor ?? undefined) {
      const event = tables.audits.put({
        id: tables.audits.nextId(),
        actorId: by?.id ?? null,
        action,
        acteeId: actee?.acteeId ?? null,
        details,
        notes: actionNotes(headers),
        loggedAt: now(),
      });
      runJobs({ tables, random, now }, event);
    },
  };
}

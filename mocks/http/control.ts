/** What end-to-end tests may do with a server started with --test-controls. */
import type { ConverterState, SingleSignOn } from '@mocks/server/define';
import type { Fault } from '@mocks/server/faults';
import type { Mail } from '@mocks/server/mail';
import type { ObjectStoreState } from '@mocks/server/object-store';
import { type Release, newestRelease } from '@mocks/server/release';
import type { SeedName } from '@mocks/server/seeding';
import type { Server } from '@mocks/server/server';
import type { Snapshot } from '@mocks/server/store/store';

/** The body of `POST /-/control`; absent fields change nothing. Applied in the order of this list. */
export interface Control {
  /** Reset to a seed, with the right time and without failures. */
  reset?: { seed?: SeedName };
  /** Save the tables under a name, or restore saved ones. */
  remember?: string;
  recall?: string;
  clock?: { advance?: number; set?: string; freeze?: boolean; reset?: boolean };
  /** Faults to add to the pending ones; `null` removes all. */
  faults?: readonly Fault[] | null;
  /** Milliseconds by which every answer is delayed. */
  latency?: number;
  /** Other contents of `/client-config.json` and `/version.txt`; `null` restores the server's own. */
  files?: Partial<Server['files']> | null;
  /** The release of the real server to imitate; `null` is the newest. */
  release?: Release | null;
  /** The converter of workbooks: `up`, `down` (502.2) or `none` (501.3). */
  converter?: ConverterState;
  /** Single sign-on instead of passwords: `off`, `on`, or `down` while its provider is out of reach. */
  singleSignOn?: SingleSignOn;
  /** Where files are: in the tables (`none`), or in a store that pages may read (`open`) or not (`closed`). */
  objectStore?: ObjectStoreState;
  /** Built files that cannot be had, by their names without the hash ("HomePage"); `null` has all again. */
  missingAssets?: readonly string[] | null;
}

/** The answer: the current state of the server. */
export interface ControlState {
  now: string;
  faults: readonly Fault[];
  latency: number;
  /** The emails that were not sent, oldest first; a reset removes them. */
  mails: readonly Mail[];
}

/** Creates the function behind `POST /-/control`. `resetTo` fills the server from a seed. */
export function createControl(
  server: Server,
  resetTo: (seed?: SeedName) => Promise<void>,
  missing: Set<string> = new Set(),
): (control: Control) => Promise<ControlState> {
  const remembered = new Map<string, Snapshot>();
  const own = server.files;
  return async (control) => {
    const { reset, remember, recall, clock, faults, latency, files, release } = control;
    const { converter, singleSignOn, objectStore, missingAssets } = control;
    if (reset) await resetTo(reset.seed);
    if (remember !== undefined) remembered.set(remember, server.snapshot());
    if (recall !== undefined) {
      const snapshot = remembered.get(recall);
      if (!snapshot) throw new Error(`nothing is remembered as ${recall}`);
      await server.restore(snapshot);
    }
    if (clock?.reset) server.clock.reset();
    if (clock?.set !== undefined) server.clock.set(clock.set);
    if (clock?.advance !== undefined) server.clock.advance(clock.advance);
    if (clock?.freeze) server.clock.freeze();
    if (faults === null) server.faults.clear();
    else for (const fault of faults ?? []) server.faults.add(fault);
    if (latency !== undefined) server.latency = latency;
    if (files !== undefined) server.files = { ...own, ...files };
    if (release !== undefined) server.release = release ?? newestRelease;
    if (converter !== undefined) server.converter = converter;
    if (singleSignOn !== undefined) server.singleSignOn = singleSignOn;
    if (objectStore !== undefined) server.objectStore = objectStore;
    if (missingAssets === null) missing.clear();
    else for (const name of missingAssets ?? []) missing.add(name);
    return {
      now: new Date(server.clock.now()).toISOString(),
      faults: server.faults.list(),
      latency: server.latency,
      mails: server.mails.list(),
    };
  };
}

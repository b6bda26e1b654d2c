import type { RootNode } from '@getodk/xforms-engine';
import { expiryKey } from '~/session/expiry';
import { isStorageFull } from '~/shared/lib/storage';
import { createStore, type Followed } from '~/shared/lib/store';
import type { FormPlace } from '../address';
import { withoutFormFiles } from '../engine/answer-files';
import type { LoadedAnswers } from '../engine/loaded-answers';
import { onEngineChange } from '../engine/nodes';
import { storableText } from '../engine/prepare';
import { withSurplus } from '../engine/repeat-counts';
import type { KeptTyped, LocalFaults } from '../local-faults';
import { type FilledRecord, takeRecord } from '../send/record';
import { forgetLeft, type Kept, type KeptForms, lockName } from './kept-store';

/** Milliseconds after the first change that is not stored yet. A user may not pause for minutes: do not wait for that. */
const pause = 1000;
/** Keeping takes at most this part of the time. */
const share = 20;

/** Whether answers are kept: `full` and `blocked` say why not. */
export type KeepState = 'off' | 'on' | 'full' | 'blocked';

interface Keeping {
  forms: KeptForms;
  root: RootNode;
  /** Has what is half typed. */
  faults: LocalFaults;
  /** The submission that is edited; null for a new one. */
  loaded: LoadedAnswers | null;
  place: FormPlace;
  replaces: string | null;
  definition: string;
  /** Files that the server has. */
  known: readonly string[];
  /** Files of the answers that are continued. */
  carried: readonly File[];
  /** The kept answers with which it began; null for new ones. */
  continued: Kept | null;
}

/** What is in the form. */
interface Filled {
  xml: string;
  typed: readonly KeptTyped[];
}

const isSame = (one: Filled, other: Filled | null): boolean =>
  one.xml === other?.xml && JSON.stringify(one.typed) === JSON.stringify(other.typed);

/** The id in an instance, which the engine wrote. */
const idIn = (xml: string): string => /<(?:[\w-]+:)?instanceID[^>]*>([^<]*)</.exec(xml)?.[1] ?? '';

/**
 * Takes kept answers for this tab. Returns what gives them back; null if another tab has them. Without locks, in pages
 * without HTTPS, no one can tell.
 */
export function claim(instanceId: string): Promise<(() => void) | null> {
  const { promise: answer, resolve: settle } = Promise.withResolvers<(() => void) | null>();
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  void navigator.locks.request(lockName(instanceId), { ifAvailable: true }, (lock) => {
    settle(lock && release);
    return lock ? held : undefined;
  });
  return answer;
}

/**
 * Keeps the answers of one form in this browser, a moment after each change and when the page is left. It works when the
 * page is idle, and less often if writing a large form takes long.
 */
export class Keeper {
  readonly #about: Keeping;
  /** The answers to which nothing was added yet. */
  readonly #untouched: string;
  #stored: Filled | null = null;
  #storedId: string | null = null;
  #storedFiles = new Set<string>();
  readonly #state = createStore<KeepState>('off');
  #timer: ReturnType<typeof setTimeout> | null = null;
  #took = 0;
  #running: Promise<void> = Promise.resolve();
  #paused = false;
  #isLoggedOut = false;
  readonly #ends: (() => void)[] = [];

  constructor(about: Keeping) {
    this.#about = about;
    // Answers that were kept are lost with the page, also if nothing is added.
    this.#untouched = about.continued ? '' : this.#xml();
    this.#storedId = about.continued?.instanceId ?? null;
    this.#storedFiles = new Set(about.continued?.files);
    const leaving = () => {
      if (document.visibilityState === 'hidden') void this.now();
    };
    const hidden = () => {
      this.#leave();
      void this.now();
    };
    // Somebody logged out in another tab, which deletes what was kept.
    const loggedOut = ({ key, newValue }: StorageEvent) => {
      if (key !== expiryKey || newValue !== '0') return;
      this.#isLoggedOut = true;
      this.#state.set('off');
      forgetLeft();
    };
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('beforeunload', hidden);
    window.addEventListener('pagehide', hidden);
    window.addEventListener('storage', loggedOut);
    this.#ends.push(
      onEngineChange(() => this.#changed()),
      about.faults.faulty.subscribe(() => this.#changed()),
      () => document.removeEventListener('visibilitychange', leaving),
      () => window.removeEventListener('beforeunload', hidden),
      () => window.removeEventListener('pagehide', hidden),
      () => window.removeEventListener('storage', loggedOut),
      this.#lock(),
    );
  }

  get state(): Followed<KeepState> {
    return this.#state;
  }

  /** Starts keeping, or stops and forgets what was kept. */
  switch(on: boolean): void {
    if (on === (this.#state.get() === 'on')) return;
    this.#state.set(on ? 'on' : 'off');
    if (on) this.#changed();
    else void this.drop();
  }

  /** Whether there are answers that would be lost with the page. */
  isTouched = (): boolean => !this.#isUntouched(this.#filled());

  /** Keeps what is there now, if it was changed. Never throws. */
  now(): Promise<void> {
    this.#running = this.#running.then(() => this.#keep());
    return this.#running;
  }

  /** What was not kept yet, when the page is about to end. */
  #leave(): void {
    if (this.#state.get() !== 'on' || this.#paused) return;
    const filled = this.#filled();
    if (!this.#isNew(filled)) return;
    const { forms, root, place, replaces, definition } = this.#about;
    const instanceId = idIn(filled.xml);
    const xml = withoutFormFiles(root, filled.xml, this.#storedFiles);
    const left = { instanceId, place, replaces, at: Date.now(), ...filled, xml, files: [], sending: false };
    forms.leave(left, this.#storedId === null ? definition : null);
  }

  /**
   * Keeps answers as they are about to be sent or queued, and nothing else until `resume`. While they are sent this
   * does not depend on being on: the page can end when only a part has arrived. Takes what they edit. Never throws.
   */
  async beforeSending(record: FilledRecord, replaces: string | null): Promise<void> {
    this.#paused = true;
    forgetLeft();
    await this.#running;
    const state = this.#state.get();
    if (this.#isLoggedOut || state === 'full' || state === 'blocked') return;
    const { forms, place } = this.#about;
    const { instanceId, xml, files } = record;
    const names = files.map(({ name }) => name);
    const kept = { instanceId, place, replaces, at: Date.now(), xml: await xml.text(), files: names, sending: true };
    try {
      const earlier = this.#storedId === instanceId ? null : this.#storedId;
      if (earlier !== null) this.#storedFiles.clear();
      const fresh = files.filter(({ name }) => !this.#storedFiles.has(name));
      await forms.keep(kept, fresh);
      if (earlier !== null) await forms.drop(earlier);
      // An encrypted record has other files: the readable ones must not stay.
      await forms.dropFiles(
        instanceId,
        [...this.#storedFiles].filter((name) => !names.includes(name)),
      );
      this.#stored = null;
      this.#storedId = instanceId;
      this.#storedFiles = new Set(names);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The answers were not sent, and the form is open again. */
  resume(): void {
    this.#paused = false;
    if (this.#state.get() === 'off') void this.drop();
    this.#changed();
  }

  /** Forgets what was kept. Never throws. */
  async drop(): Promise<void> {
    forgetLeft();
    await this.#running;
    const id = this.#storedId;
    this.#storedId = this.#stored = null;
    this.#storedFiles.clear();
    if (id !== null) await this.#about.forms.drop(id).catch(() => undefined);
  }

  /** Forgets the answers, also those of the form that is open. Never throws. */
  async discard(): Promise<void> {
    this.#state.set('off');
    await this.drop();
  }

  /** Stops watching. What is kept stays. */
  end(): void {
    for (const end of this.#ends) end();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #xml = (): string => {
    const { root, loaded } = this.#about;
    return storableText(withSurplus(root, () => loaded?.merge() ?? root.instanceState.instanceXML));
  };

  #filled = (): Filled => ({ xml: this.#xml(), typed: this.#about.faults.kept() });

  #isUntouched = ({ xml, typed }: Filled): boolean => xml === this.#untouched && typed.length === 0;

  /** Whether there is something to keep that is not kept yet. */
  #isNew = (filled: Filled): boolean =>
    !isSame(filled, this.#stored) && (this.#storedId !== null || !this.#isUntouched(filled));

  #failed(error: unknown): void {
    this.#state.set(isStorageFull(error) ? 'full' : 'blocked');
  }

  /** Called for every property that the engine changes, so it does next to nothing. */
  #changed(): void {
    if (this.#timer !== null || this.#state.get() !== 'on') return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        const run = () => void this.now();
        if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 });
        else run();
      },
      Math.max(pause, this.#took * share),
    );
  }

  async #keep(): Promise<void> {
    if (this.#state.get() !== 'on' || this.#paused) return;
    const { forms, root, place, replaces, loaded, known, carried, definition } = this.#about;
    const started = performance.now();
    const filled = this.#filled();
    this.#took = performance.now() - started;
    if (!this.#isNew(filled)) return;
    try {
      const { instanceId, files } = await takeRecord(root, { loaded, known, carried, isDraft: true });
      const names = files.map(({ name }) => name);
      const earlier = this.#storedId === instanceId ? null : this.#storedId;
      // An edit that is continued has another id.
      if (earlier !== null) this.#storedFiles.clear();
      const fresh = files.filter(({ name }) => !this.#storedFiles.has(name));
      if (this.#storedId !== instanceId) await forms.keepDefinition(instanceId, definition);
      await forms.keep({ instanceId, place, replaces, at: Date.now(), ...filled, files: names, sending: false }, fresh);
      await forms.dropFiles(
        instanceId,
        [...this.#storedFiles].filter((name) => !names.includes(name)),
      );
      this.#storedFiles = new Set(names);
      this.#storedId = instanceId;
      this.#stored = filled;
      forgetLeft();
      if (earlier !== null) await forms.drop(earlier);
    } catch (error) {
      this.#failed(error);
    }
  }

  #lock(): () => void {
    if (!('locks' in navigator)) return () => undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks.request(lockName(idIn(this.#xml())), () => promise);
    return resolve;
  }
}

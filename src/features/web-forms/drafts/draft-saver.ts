import type { RootNode } from '@getodk/xforms-engine';
import { expiryKey } from '~/session/expiry';
import { isStorageFull } from '~/shared/lib/storage';
import { createStore, type ReadableStore } from '~/shared/lib/store';
import { withoutFormFiles } from '../engine/answer-files';
import type { LoadedAnswers } from '../engine/loaded-answers';
import { onEngineChange } from '../engine/nodes';
import { sanitizeXmlText } from '../engine/prepare';
import { includingSurplus } from '../engine/repeat-counts';
import type { FormRef } from '../fill-url';
import type { DraftInput, InputErrors } from '../input-errors';
import { type FilledRecord, takeRecord } from '../send/record';
import { clearUnloadDraft, type Draft, type DraftStore, draftLockName } from './draft-store';

/** Milliseconds after the first unsaved change. The user may not pause for minutes, so this is not a debounce. */
const saveDelayMs = 1000;
/** Saving takes at most one part in this many of the time. */
const maxSaveShare = 20;

/** Whether drafts are saved: `full` and `blocked` say why not. */
export type DraftState = 'off' | 'on' | 'full' | 'blocked';

interface Keeping {
  forms: DraftStore;
  root: RootNode;
  faults: InputErrors;
  loaded: LoadedAnswers | null;
  place: FormRef;
  replaces: string | null;
  definition: string;
  known: readonly string[];
  carried: readonly File[];
  continued: Draft | null;
}

interface Filled {
  xml: string;
  typed: readonly DraftInput[];
}

const isSame = (one: Filled, other: Filled | null): boolean =>
  one.xml === other?.xml && JSON.stringify(one.typed) === JSON.stringify(other.typed);

const idIn = (xml: string): string => /<(?:[\w-]+:)?instanceID[^>]*>([^<]*)</.exec(xml)?.[1] ?? '';

/**
 * Locks a draft for this tab. Resolves to the unlock function; null if another tab has it. Without HTTPS there are no
 * locks.
 */
export function lockDraft(instanceId: string): Promise<(() => void) | null> {
  const { promise: answer, resolve: settle } = Promise.withResolvers<(() => void) | null>();
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  void navigator.locks.request(draftLockName(instanceId), { ifAvailable: true }, (lock) => {
    settle(lock && release);
    return lock ? held : undefined;
  });
  return answer;
}

/**
 * Saves the answers of a form as a draft, soon after each change and when the page is left. It runs when the page is
 * idle, and less often if writing a large form takes long.
 */
export class DraftSaver {
  readonly #about: Keeping;
  readonly #untouched: string;
  #stored: Filled | null = null;
  #storedId: string | null = null;
  #storedFiles = new Set<string>();
  readonly #state = createStore<DraftState>('off');
  #timer: ReturnType<typeof setTimeout> | null = null;
  #took = 0;
  #running: Promise<void> = Promise.resolve();
  #paused = false;
  #isLoggedOut = false;
  readonly #ends: (() => void)[] = [];

  constructor(about: Keeping) {
    this.#about = about;
    // A continued draft counts as touched: it would be lost with the page.
    this.#untouched = about.continued ? '' : this.#xml();
    this.#storedId = about.continued?.instanceId ?? null;
    this.#storedFiles = new Set(about.continued?.files);
    const leaving = () => {
      if (document.visibilityState === 'hidden') void this.saveNow();
    };
    const hidden = () => {
      this.#leave();
      void this.saveNow();
    };
    // Logging out in another tab deletes the drafts.
    const loggedOut = ({ key, newValue }: StorageEvent) => {
      if (key !== expiryKey || newValue !== '0') return;
      this.#isLoggedOut = true;
      this.#state.set('off');
      clearUnloadDraft();
    };
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('beforeunload', hidden);
    window.addEventListener('pagehide', hidden);
    window.addEventListener('storage', loggedOut);
    this.#ends.push(
      onEngineChange(() => this.#changed()),
      about.faults.invalidNodeIds.subscribe(() => this.#changed()),
      () => document.removeEventListener('visibilitychange', leaving),
      () => window.removeEventListener('beforeunload', hidden),
      () => window.removeEventListener('pagehide', hidden),
      () => window.removeEventListener('storage', loggedOut),
      this.#lock(),
    );
  }

  get state(): ReadableStore<DraftState> {
    return this.#state;
  }

  switch(on: boolean): void {
    if (on === (this.#state.get() === 'on')) return;
    this.#state.set(on ? 'on' : 'off');
    if (on) this.#changed();
    else void this.drop();
  }

  /** Whether there are answers that would be lost with the page. */
  isTouched = (): boolean => !this.#isUntouched(this.#filled());

  /** Saves now, if something changed. Never throws. */
  saveNow(): Promise<void> {
    this.#running = this.#running.then(() => this.#keep());
    return this.#running;
  }

  /** Saves synchronously what is not saved yet, when the page ends. */
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
   * Saves the answers that are about to be sent or queued, and nothing else until `resume`. Also when saving is off:
   * the page can end when only a part has arrived. Never throws.
   */
  async beforeSending(record: FilledRecord, replaces: string | null): Promise<void> {
    this.#paused = true;
    clearUnloadDraft();
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

  resume(): void {
    this.#paused = false;
    if (this.#state.get() === 'off') void this.drop();
    this.#changed();
  }

  /** Deletes the draft. Never throws. */
  async drop(): Promise<void> {
    clearUnloadDraft();
    await this.#running;
    const id = this.#storedId;
    this.#storedId = this.#stored = null;
    this.#storedFiles.clear();
    if (id !== null) await this.#about.forms.drop(id).catch(() => undefined);
  }

  /** Deletes the draft and stops saving. Never throws. */
  async discard(): Promise<void> {
    this.#state.set('off');
    await this.drop();
  }

  end(): void {
    for (const end of this.#ends) end();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #xml = (): string => {
    const { root, loaded } = this.#about;
    return sanitizeXmlText(includingSurplus(root, () => loaded?.merge() ?? root.instanceState.instanceXML));
  };

  #filled = (): Filled => ({ xml: this.#xml(), typed: this.#about.faults.draftInputs() });

  #isUntouched = ({ xml, typed }: Filled): boolean => xml === this.#untouched && typed.length === 0;

  #isNew = (filled: Filled): boolean =>
    !isSame(filled, this.#stored) && (this.#storedId !== null || !this.#isUntouched(filled));

  #failed(error: unknown): void {
    this.#state.set(isStorageFull(error) ? 'full' : 'blocked');
  }

  /** Called for every property that the engine changes, so it must be cheap. */
  #changed(): void {
    if (this.#timer !== null || this.#state.get() !== 'on') return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        const run = () => void this.saveNow();
        if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 });
        else run();
      },
      Math.max(saveDelayMs, this.#took * maxSaveShare),
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
      // A continued edit has another id.
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
      clearUnloadDraft();
      if (earlier !== null) await forms.drop(earlier);
    } catch (error) {
      this.#failed(error);
    }
  }

  #lock(): () => void {
    if (!('locks' in navigator)) return () => undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks.request(draftLockName(idIn(this.#xml())), () => promise);
    return resolve;
  }
}

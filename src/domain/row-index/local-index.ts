import { msg } from '@lingui/core/macro';
import { ApiError } from '~/api/problem';
import type { IndexWorker } from '~/engines/row-index/index-worker';
import type { Question, Status } from '~/engines/row-index/protocol';
import {
  indexKey,
  type QuestionOptions,
  type ChoiceLabels,
  IndexGone,
  type IndexRef,
  type IndexState,
  type RowIndex,
} from '~/engines/row-index/types';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { dropJob } from '~/shared/jobs/job-list';
import { unlockedJobs, lockJob, unlockJob, onUnlocked } from '~/shared/jobs/job-locks';
import { createStore } from '~/shared/lib/store';
import { withMessages } from '~/shared/ui/states/lazy-part';
import type { LoadJob } from './load-job';
import { loadSource, type IndexSource, weightOf } from './source';
import { IndexLoader, readCount, readLatest, syncIndex } from './sync';

/** The user may no longer read the rows, or they were deleted. */
const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Milliseconds between syncs while a page is visible. */
const syncIntervalMs = 2 * 60_000;

export class LocalIndex implements RowIndex {
  readonly state: () => IndexState;
  readonly subscribe: RowIndex['subscribe'];
  private readonly key: string;
  private readonly lock: string;
  private readonly locale: () => string;
  private readonly current = createStore<IndexState>({ phase: 'opening' }, () => this.watch());
  private readonly ending = new AbortController();
  private source: IndexSource | undefined;
  private status: Status | undefined;
  private job: LoadJob | null = null;
  private isStarting = false;
  private loading: IndexLoader | null = null;
  private syncing: Promise<void> | null = null;
  private labels: ChoiceLabels | null = null;
  private opening: Promise<void> | null = null;
  private otherTabLoads = false;

  constructor(
    readonly place: IndexRef,
    private readonly worker: IndexWorker,
    { locale, isOff }: { locale: () => string; isOff: boolean },
  ) {
    this.key = indexKey(place);
    this.lock = `rows ${this.key}`;
    this.locale = locale;
    this.state = this.current.get;
    this.subscribe = this.current.subscribe;
    if (isOff) this.current.set({ phase: 'off' });
    else void this.open();
  }

  /**
   * Opens the stored index and syncs it. Never rejects.
   * @param isFresh whether to refetch the fields
   */
  private open(isFresh = false): Promise<void> {
    this.opening ??= this.findStored(isFresh).finally(() => (this.opening = null));
    return this.opening;
  }

  private async findStored(isFresh: boolean): Promise<void> {
    try {
      const found = await loadSource(this.place, this.locale(), isFresh);
      if ('refused' in found) {
        await this.worker.call('forget', { key: this.key, why: 'never' });
        this.current.set({ phase: 'refused', why: found.refused });
        return;
      }
      this.source = found;
      let status = await this.worker.call('open', found.opening);
      if (status.phase === 'other-fields') {
        // The cached fields may be outdated.
        if (!isFresh) return await this.findStored(true);
        status = await this.worker.call('forget', { key: this.key, why: 'fields-changed' });
      }
      if (status.phase === 'loading' && (await unlockedJobs([this.lock])).length === 0) this.watchOther();
      this.applyStatus(status);
      if (this.labels)
        await this.worker.call('setLabels', { key: this.key, labels: this.labels }).catch(() => undefined);
      void this.sync();
    } catch (error) {
      if (isDenied(error)) return this.denied();
      // Offline, the fields are unknown. Without storage there is no stored index, and it works in memory.
      if (this.source) this.applyStatus({ phase: 'absent', why: 'never' });
    }
  }

  private async denied(): Promise<void> {
    this.status = undefined;
    this.current.set({ phase: 'refused', why: 'denied' });
    await this.worker.call('forget', { key: this.key, why: 'never' }).catch(() => undefined);
  }

  /** Applies a status that the worker reports. */
  readonly applyStatus = (status: Status): void => {
    const before = this.current.get();
    if (before.phase === 'off' || before.phase === 'refused') return;
    this.status = status;
    this.publishState();
  };

  private publishState(): void {
    const { status } = this;
    if (!status) return;
    if (status.phase === 'loading') this.current.set(this.loadingState(status));
    else if (status.phase === 'absent' && this.job?.isActive === true)
      this.current.set(this.loadingState({ read: 0, total: this.weight()?.rows ?? 0, kept: true }));
    else if (status.phase === 'ready') this.current.set({ ...status, syncing: this.syncing !== null });
    else this.current.set(status);
  }

  private loadingState({ read, total, kept }: Omit<Extract<Status, { phase: 'loading' }>, 'phase'>): IndexState {
    const phase = this.job?.snapshot().phase;
    const here = this.job?.isActive === true;
    const isOther = !here && this.otherTabLoads;
    return { phase: 'loading', read, total, kept, here, paused: here ? phase === 'paused' : !isOther };
  }

  readonly applyStatusFromOtherTab = (status: Status): void => {
    if (status.phase === 'loading') this.watchOther();
    this.applyStatus(status);
    // The other tab has newer fields, and may have loaded the rows with them.
    if (status.phase === 'absent' && status.why === 'fields-changed') void this.open(true);
  };

  /** Another tab is loading: its progress comes by messages, its end when it releases the lock. */
  private watchOther(): void {
    if (this.job?.isActive === true || this.otherTabLoads) return;
    this.otherTabLoads = true;
    const ended = () => {
      this.otherTabLoads = false;
      void this.open();
    };
    onUnlocked([this.lock], ended, this.ending.signal);
  }

  private watch(): () => void {
    const isSeen = () => document.visibilityState === 'visible';
    const look = () => {
      if (!isSeen()) return;
      const { status } = this;
      if (!this.source) void this.open();
      else if (status?.phase === 'ready' && Date.now() - (status.syncedAt ?? 0) >= syncIntervalMs) void this.sync();
    };
    const goOn = () => {
      // Resume a job that stopped when the connection was lost.
      if (this.job && !this.job.isActive && this.job.snapshot().end === 'failures') void this.job.resume();
      look();
    };
    const timer = setInterval(look, syncIntervalMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', goOn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', goOn);
    };
  }

  readonly weight = () => weightOf(this.place);

  readonly load = (): void => {
    const { job, source, status } = this;
    if (!source || status?.phase === 'ready') return;
    if (job?.isActive) return job.unpause();
    if (job) return void job.resume();
    if (this.isStarting) return;
    this.isStarting = true;
    void this.startJob(source).finally(() => (this.isStarting = false));
  };

  private async startJob(source: IndexSource): Promise<void> {
    const { startLoading } = await withMessages(import('./load-job'), 'row-index');
    if (this.job) return;
    const rows =
      this.weight()?.rows ?? (await readCount({ source, signal: this.ending.signal }).catch(() => source.pageRows));
    this.adopt(startLoading(source, rows));
  }

  private adopt(job: LoadJob): void {
    if (this.job === job) return;
    this.job = job;
    const stop = job.progress.subscribe(() => {
      this.publishState();
      if (job.isActive || job.snapshot().end === 'failures') return;
      stop();
      if (this.job === job) this.job = null;
      // Pages show the rows, so the finished job need not stay in the panel.
      const { end, error, counts, total } = job.snapshot();
      if (end === 'finished' && error === undefined && counts.done === total) dropJob(job);
      // Fetch changes made while loading.
      void this.sync();
    });
  }

  readonly pause = (): void => this.job?.pause();

  /**
   * Called by the job: locks the index for this tab.
   * @throws TextError and ApiError
   */
  async beginLoading(job: LoadJob): Promise<void> {
    this.adopt(job);
    await this.opening;
    if (this.status?.phase === 'ready') return;
    if (!(await lockJob(this.lock))) throw new UserFacingError(msg`Another tab is loading these rows.`);
    try {
      const { source } = this;
      if (!source) throw new IndexGone(this.key);
      if (this.loading) return;
      const since = await readLatest({ source, signal: this.ending.signal });
      this.loading = await IndexLoader.begin(this.worker, source, since, this.weight()?.storage ?? 0);
    } catch (error) {
      unlockJob(this.lock);
      if (isDenied(error)) await this.denied();
      throw error;
    }
  }

  /** Called by the job: loads a page; for the last item, all that remain. */
  async loadPage(isLast: boolean, signal: AbortSignal): Promise<void> {
    const { loading } = this;
    if (!loading) return;
    try {
      while (!loading.isComplete) {
        this.applyStatus(await loading.page(signal));
        if (!isLast) return;
      }
    } catch (error) {
      if (isDenied(error)) await this.denied();
      throw error;
    }
  }

  /** Called by the job when it has ended or was stopped. */
  async endLoading(): Promise<void> {
    const { loading } = this;
    this.loading = null;
    try {
      loading?.stop();
      if (loading?.isComplete) this.applyStatus(await loading.finish());
    } finally {
      unlockJob(this.lock);
    }
  }

  readonly sync = (): Promise<void> => {
    if (!this.source && this.current.get().phase === 'opening') return this.open();
    if (this.status?.phase !== 'ready' || this.job?.isActive) return this.syncing ?? Promise.resolve();
    this.syncing ??= this.syncOnce().finally(() => {
      this.syncing = null;
      this.publishState();
    });
    this.publishState();
    return this.syncing;
  };

  private async syncOnce(): Promise<void> {
    const { source, worker } = this;
    // Another tab is syncing; this one gets its messages.
    if (!source || !(await lockJob(this.lock))) return;
    try {
      this.applyStatus(await syncIndex({ worker, source, signal: this.ending.signal }));
    } catch (error) {
      if (isDenied(error)) await this.denied();
      // Other errors leave the index as it is.
    } finally {
      unlockJob(this.lock);
    }
  }

  readonly forget = async (): Promise<void> => {
    this.job?.stop();
    this.applyStatus(await this.worker.call('forget', { key: this.key, why: 'never' }));
  };

  switchOff(): void {
    this.job?.stop();
    this.status = undefined;
    this.current.set({ phase: 'off' });
  }

  end(): void {
    this.ending.abort();
    unlockJob(this.lock);
  }

  private async ask<Answer>(question: Question, asking: QuestionOptions = {}): Promise<Answer> {
    const { key } = this;
    const given = { key, question };
    try {
      return (await this.worker.call('ask', given, asking)) as Answer;
    } catch (error) {
      // The worker ran out of memory: a new one reads what is stored.
      if (!(error instanceof IndexGone) || this.ending.signal.aborted || this.status?.phase !== 'ready') throw error;
      await this.open();
      return (await this.worker.call('ask', given, asking)) as Answer;
    }
  }

  readonly rows: RowIndex['rows'] = (find, skip, top, { wkt = false, ...asking } = {}) =>
    this.ask({ kind: 'rows', find, skip, top, wkt }, asking);
  readonly count: RowIndex['count'] = (find, asking) => this.ask({ kind: 'count', find }, asking);
  readonly ids: RowIndex['ids'] = (find, asking) => this.ask({ kind: 'ids', find }, asking);
  readonly position: RowIndex['position'] = (find, id, asking) => this.ask({ kind: 'position', find, id }, asking);
  readonly json: RowIndex['json'] = (find, skip, top, { wkt = false, ...asking } = {}) =>
    this.ask({ kind: 'json', find, skip, top, wkt }, asking);
  readonly places: RowIndex['places'] = (find, field, { colour = null, ...asking } = {}) =>
    this.ask({ kind: 'places', find, field, colour }, asking);
  readonly groups: RowIndex['groups'] = (find, grouping, { most = 50, ...asking } = {}) =>
    this.ask({ kind: 'groups', find, grouping, most }, asking);
  readonly spread: RowIndex['spread'] = (find, field, { bins = 20, ...asking } = {}) =>
    this.ask({ kind: 'spread', find, field, bins }, asking);
  readonly cross: RowIndex['cross'] = (find, one, other, { most = 20, ...asking } = {}) =>
    this.ask({ kind: 'cross', find, one, other, most }, asking);
  readonly duplicates: RowIndex['duplicates'] = (find, fields, { most = 50, ...asking } = {}) =>
    this.ask({ kind: 'duplicates', find, fields, most }, asking);

  readonly setLabels = (labels: ChoiceLabels): void => {
    this.labels = labels;
    if (this.status?.phase === 'ready')
      void this.worker.call('setLabels', { key: this.key, labels }).catch(() => undefined);
  };
}

import type { Calls, CallName, OpenResult, OpenOptions, ParsedPage, Status } from '../protocol';
import { answer } from '../query/answer';
import { indexKey, IndexGone, type AbsentReason } from '../types';
import type { IndexStore, Manifest } from './index-store';
import { DamagedIndex, LoadedIndex, type NewRow } from './loaded-index';

type Row = Record<string, unknown>;

/** Indexes in memory: users switch between two pages. */
const maxInMemory = 2;

/** Sequence numbers reserved per sync. */
const sequencesPerSync = 2 ** 24;

/** Rows with missing files refetched per sync: this many of the newest, and of the older. */
const missingFilesPerSync = 60;

interface Page {
  rows: Row[];
  next: string | null;
  total: number | null;
}

export class IndexHost {
  private readonly held = new Map<string, LoadedIndex>();
  private readonly openings = new Map<string, OpenOptions>();
  private readonly pages = new Map<string, Page>();
  /** Ids that a comparison with the server has not seen yet. */
  private readonly unseen = new Map<string, Map<string, string>>();
  /** Rows added by the current sync. */
  private readonly added = new Map<string, number>();
  private lackingTurn = 0;
  private warming: Generator<void> | null = null;

  constructor(
    private readonly store: IndexStore,
    private readonly changed: (key: string, status: Status) => void,
  ) {}

  async call<Name extends CallName>(name: Name, given: Calls[Name][0]): Promise<Calls[Name][1]> {
    const method = this.calls[name] as (value: Calls[Name][0]) => Promise<Calls[Name][1]>;
    try {
      return await method(given);
    } catch (error) {
      // Deleted by another tab: memory no longer matches storage.
      if (error instanceof IndexGone && 'key' in given && this.held.get(given.key)?.kept === true)
        this.held.delete(given.key);
      throw error;
    }
  }

  private readonly calls: { [Name in CallName]: (given: Calls[Name][0]) => Promise<Calls[Name][1]> } = {
    open: async (opening) => this.open(opening),
    ask: async ({ key, question }) => answer((await this.ready(key)).engine, question),
    setLabels: async ({ key, labels }) => (await this.ready(key)).engine.setLabels(labels),
    beginLoad: async (given) => this.beginLoad(given),
    parse: async ({ key, json }) => this.parse(key, json),
    storePage: async ({ key }) => this.storePage(key),
    finishLoad: async ({ key }) => this.finishLoad(key),
    beginSync: async ({ key }) => {
      const { manifest } = await this.ready(key);
      return { since: manifest.since, live: manifest.live };
    },
    applyRows: async ({ key }) => this.applyRows(key),
    applyDeleted: async ({ key }) => this.applyDeleted(key),
    compareIds: async ({ key, isFirst }) => this.compareIds(key, isFirst),
    dropOthers: async ({ key }) => this.dropOthers(key),
    lackingFiles: async ({ key }) => this.lackingFiles(key),
    finishSync: async ({ key, since }) => this.finishSync(key, since),
    forget: async ({ key, why }) => this.forget(key, why),
  };

  private async open(opening: OpenOptions): Promise<OpenResult> {
    const key = indexKey(opening.place);
    this.openings.set(key, opening);
    const mine = this.held.get(key);
    // In memory only, or being loaded by this tab.
    if (mine && (!mine.kept || mine.manifest.phase === 'loading')) return mine.status();
    const manifest = await this.store.manifest(key);
    if (!manifest) {
      this.held.delete(key);
      return { phase: 'absent', why: await this.store.whyGone(key) };
    }
    if (manifest.signature !== opening.signature) {
      // Stays stored: another tab may know newer fields.
      this.held.delete(key);
      return { phase: 'other-fields' };
    }
    const index = mine ?? this.newIndex(opening, manifest);
    if (manifest.phase === 'loading') return index.status();
    try {
      if (!(await index.reload())) return { phase: 'absent', why: 'never' };
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      return this.forget(key, 'damaged');
    }
    this.use(index);
    this.hold(key, index);
    await this.store.touch(key);
    return index.status();
  }

  private newIndex(opening: OpenOptions, manifest?: Manifest): LoadedIndex {
    const evicted = (key: string) => {
      this.held.delete(key);
      this.changed(key, { phase: 'absent', why: 'evicted' });
    };
    return new LoadedIndex(this.store, evicted, opening, manifest);
  }

  private hold(key: string, index: LoadedIndex): void {
    this.held.delete(key);
    this.held.set(key, index);
    for (const [oldest, other] of this.held) {
      if (this.held.size <= maxInMemory) break;
      // Unstored or loading indexes would be lost.
      if (other.kept && other.manifest.phase === 'ready' && oldest !== key) this.held.delete(oldest);
    }
  }

  private async ready(key: string): Promise<LoadedIndex> {
    const known = this.held.get(key);
    if (known?.manifest.phase === 'ready') return known;
    const opening = this.openings.get(key);
    if (opening && (await this.open(opening)).phase === 'ready') {
      const index = this.held.get(key);
      if (index) return index;
    }
    throw new IndexGone(key);
  }

  private loading(key: string): LoadedIndex {
    const index = this.held.get(key);
    if (!index) throw new IndexGone(key);
    return index;
  }

  private async beginLoad({ opening, since, weight }: Calls['beginLoad'][0]): Promise<Calls['beginLoad'][1]> {
    const key = indexKey(opening.place);
    this.openings.set(key, opening);
    const manifest = await this.store.manifest(key);
    const known = this.held.get(key);
    let index = known;
    if (known?.manifest.phase !== 'loading') {
      index = this.newIndex(opening);
      const canResume = manifest?.phase === 'loading' && manifest.signature === opening.signature;
      if (manifest && !(canResume && (await index.reload().catch(() => false)))) {
        await this.store.drop(key);
        index = this.newIndex(opening);
      }
    }
    index ??= this.newIndex(opening);
    if (index.manifest.blocks.length === 0) index.manifest = { ...index.manifest, since };
    this.hold(key, index);
    await this.reserve(index, weight);
    return { next: index.manifest.next, read: index.manifest.live };
  }

  private async reserve(index: LoadedIndex, weight: number): Promise<void> {
    const { storage } = navigator as { storage?: StorageManager };
    const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {};
    if (quota === undefined || usage === undefined || weight > quota * 0.8) return;
    // Deleted bytes count towards the quota for a while.
    let freed = 0;
    while (usage - freed + weight > quota * 0.8) {
      const more = await index.makeSpace();
      if (more === null) return;
      freed += more;
    }
  }

  private parse(key: string, json: ArrayBuffer): ParsedPage {
    const answered = JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>;
    const [total, link] = [answered['@odata.count'], answered['@odata.nextLink']];
    const rows = answered['value'] as Row[];
    const next = typeof link === 'string' ? new URL(link, 'http://any').searchParams.get('$skiptoken') : null;
    const page = { rows, next, total: typeof total === 'number' ? total : null };
    this.pages.set(key, page);
    return { ...page, rows: rows.length };
  }

  private take(key: string): Page {
    const page = this.pages.get(key);
    this.pages.delete(key);
    if (!page) throw new IndexGone(key);
    return page;
  }

  private async storePage(key: string): Promise<Status> {
    const index = this.loading(key);
    const { rows, next, total } = this.take(key);
    const { live } = index.manifest;
    const added = rows.map((row, at): NewRow => ({ row, sequence: -(live + at) - 1 }));
    await index.change(added, [], { next, total: total ?? index.manifest.total, usedAt: Date.now() });
    this.changed(key, index.status());
    return index.status();
  }

  private async finishLoad(key: string): Promise<Status> {
    const index = this.loading(key);
    await index.commit({ ...index.manifest, phase: 'ready', next: null, usedAt: Date.now() });
    this.use(index);
    this.changed(key, index.status());
    return index.status();
  }

  private async applyRows(key: string): Promise<Calls['applyRows'][1]> {
    const index = await this.ready(key);
    const { rows } = this.take(key);
    const known = index.locate(new Set(rows.map(({ __id: id }) => String(id))));
    const before = this.added.get(key) ?? 0;
    const top = index.manifest.sequence + sequencesPerSync;
    const added: NewRow[] = [];
    const removed: Parameters<LoadedIndex['change']>[1][number][] = [];
    for (const [at, row] of rows.entries()) {
      const place = known.get(String(row['__id']));
      if (!place) {
        added.push({ row, sequence: top - before - at });
        continue;
      }
      if (JSON.stringify(index.rowAt(place.live, place.row)) === JSON.stringify(row)) continue;
      removed.push(place);
      added.push({ row, sequence: index.sequenceAt(place.live, place.row) });
    }
    this.added.set(key, before + rows.length);
    if (added.length > 0) await index.change(added, removed, {});
    return { changed: added.length, latest: latestOf(rows) };
  }

  private async applyDeleted(key: string): Promise<Calls['applyDeleted'][1]> {
    const index = await this.ready(key);
    const { rows } = this.take(key);
    const found = [...index.locate(new Set(rows.map(({ __id: id }) => String(id)))).values()];
    if (found.length > 0) await index.change([], found, {});
    return { deleted: found.length, latest: latestOf(rows) };
  }

  private async compareIds(key: string, isFirst: boolean): Promise<Calls['compareIds'][1]> {
    const index = await this.ready(key);
    const { rows } = this.take(key);
    if (isFirst) {
      const unseen = new Map<string, string>();
      index.eachId((id, live, row) => unseen.set(id, updatedAt(index.rowAt(live, row))));
      this.unseen.set(key, unseen);
    }
    const unseen = this.unseen.get(key) ?? new Map<string, string>();
    const missing: string[] = [];
    for (const row of rows) {
      const id = String(row['__id']);
      if (unseen.get(id) !== updatedAt(row)) missing.push(id);
      unseen.delete(id);
    }
    return { missing };
  }

  private async dropOthers(key: string): Promise<{ deleted: number }> {
    const index = await this.ready(key);
    const found = [...index.locate(new Set(this.unseen.get(key)?.keys())).values()];
    this.unseen.delete(key);
    if (found.length > 0) await index.change([], found, {});
    return { deleted: found.length };
  }

  private async lackingFiles(key: string): Promise<Calls['lackingFiles'][1]> {
    const ids = (await this.ready(key)).lackingFiles();
    const older = ids.slice(missingFilesPerSync);
    const from = (this.lackingTurn * missingFilesPerSync) % Math.max(1, older.length);
    this.lackingTurn += 1;
    return { ids: [...ids.slice(0, missingFilesPerSync), ...older.slice(from, from + missingFilesPerSync)] };
  }

  private async finishSync(key: string, since: string | null): Promise<Status> {
    const index = await this.ready(key);
    const { manifest } = index;
    await index.joinBlocks();
    const hasChanged =
      index.engine.tables.segments.some(({ id, dead }, at) => {
        const now = index.live[at];
        return now?.id !== id || now.dead.size !== dead.size;
      }) || index.live.length !== index.engine.tables.segments.length;
    await index.commit({
      ...index.manifest,
      since: since ?? manifest.since,
      syncedAt: Date.now(),
      sequence: manifest.sequence + sequencesPerSync,
      version: manifest.version + (hasChanged ? 1 : 0),
    });
    this.added.delete(key);
    if (hasChanged) this.use(index);
    this.changed(key, index.status());
    return index.status();
  }

  private async forget(key: string, why: AbsentReason): Promise<Status> {
    this.held.delete(key);
    this.pages.delete(key);
    await this.store.drop(key, why);
    const status: Status = { phase: 'absent', why };
    this.changed(key, status);
    return status;
  }

  /** One step of preparation for later questions. False when done. */
  warmStep(): boolean {
    if (!this.warming) return false;
    if (this.warming.next().done === true) this.warming = null;
    return this.warming !== null;
  }

  private use(index: LoadedIndex): void {
    index.use();
    this.warming = index.engine.warm();
  }

  /** Reloads an index that another tab changed; null if not open here. */
  async reload(key: string): Promise<Status | null> {
    const opening = this.openings.get(key);
    if (!opening) return null;
    const found = await this.open(opening);
    return found.phase === 'other-fields' ? { phase: 'absent', why: 'fields-changed' } : found;
  }
}

const systemOf = (row: Row): Row => (row['__system'] ?? {}) as Row;
const updatedAt = (row: Row): string => String(systemOf(row)['updatedAt'] ?? '');

function latestOf(rows: readonly Row[]): string | null {
  let latest: string | null = null;
  for (const row of rows)
    for (const name of ['submissionDate', 'createdAt', 'updatedAt', 'deletedAt']) {
      const time = systemOf(row)[name];
      if (typeof time === 'string' && (latest === null || time > latest)) latest = time;
    }
  return latest;
}

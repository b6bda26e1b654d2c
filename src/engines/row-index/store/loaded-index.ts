import { isStorageFull } from '~/shared/lib/storage';
import type { OpenOptions, Status } from '../protocol';
import { readSegment, writeSegment } from '../query/codec';
import { valueIn } from '../query/columns';
import { RowEngine } from '../query/engine';
import { readRow } from '../query/read-rows';
import { type Segment, SegmentBuilder, sequencePath } from '../query/segment';
import type { LiveSegment } from '../query/tables';
import { indexKey } from '../types';
import { bytesOf, format, type IndexStore, type Manifest } from './index-store';

export class DamagedIndex extends Error {}

/** Blocks up to `smallRows` are small; more than `mostSmall` of them are joined. */
const [smallRows, mostSmall] = [500, 16];
const joinedRows = 2500;

export interface NewRow {
  row: Record<string, unknown>;
  sequence: number;
}

/** An index in memory, backed by the storage. */
export class LoadedIndex {
  manifest: Manifest;
  readonly engine: RowEngine;
  /** False once the storage is full: then it only lasts as long as the tab. */
  kept = true;
  private segments: LiveSegment[] = [];

  /** `evicted` gets the key of another index that had to make space. */
  constructor(
    private readonly store: IndexStore,
    private readonly evicted: (key: string) => void,
    opening: OpenOptions,
    manifest?: Manifest,
  ) {
    this.engine = new RowEngine(opening);
    this.manifest = manifest ?? {
      format,
      key: indexKey(opening.place),
      place: opening.place,
      signature: opening.signature,
      phase: 'loading',
      next: null,
      total: 0,
      since: null,
      syncedAt: null,
      usedAt: Date.now(),
      // Greater than versions of an earlier index, which pages still hold.
      version: Date.now(),
      blocks: [],
      live: 0,
      nextBlock: 1,
      sequence: 0,
    };
  }

  status(): Status {
    const { manifest, kept } = this;
    const { phase, live, total, version, syncedAt } = manifest;
    if (phase === 'loading') return { phase, read: live, total: Math.max(total, live), kept };
    return { phase, rows: live, bytes: kept ? bytesOf(manifest) : 0, version, syncedAt, kept };
  }

  get live(): readonly LiveSegment[] {
    return this.segments;
  }

  /** Reloads from storage. False if nothing is stored; throws Damaged. */
  async reload(): Promise<boolean> {
    const known = new Map(this.segments.map((live) => [live.id, live.segment]));
    const stored = await this.store.snapshot(this.manifest.key, new Set(known.keys()));
    if (!stored) return false;
    const segments: LiveSegment[] = [];
    for (const { id, rows } of stored.manifest.blocks) {
      const segment = known.get(id) ?? (await readBlock(stored.blocks.get(id), rows));
      segments.push({ id, segment, dead: new Set(stored.dead.get(id)) });
    }
    this.segments = segments;
    this.manifest = stored.manifest;
    return true;
  }

  use(): void {
    this.engine.use(this.segments, this.manifest.version);
  }

  locate(ids: ReadonlySet<string>): Map<string, { live: LiveSegment; row: number }> {
    const found = new Map<string, { live: LiveSegment; row: number }>();
    this.eachId((id, live, row) => {
      if (ids.has(id)) found.set(id, { live, row });
    });
    return found;
  }

  eachId(visit: (id: string, live: LiveSegment, row: number) => void): void {
    for (const live of this.segments) {
      const main = live.segment.tables.get('');
      const ids = main?.columns.get('__id');
      if (!main || !ids) continue;
      for (let row = 0; row < main.count; row += 1)
        if (!live.dead.has(row)) visit(String(valueIn(ids, row)), live, row);
    }
  }

  lackingFiles(): string[] {
    const found: { id: string; at: string }[] = [];
    for (const { segment, dead } of this.segments) {
      const main = segment.tables.get('');
      const [id, received, present, expected] = [
        '__id',
        '__system/submissionDate',
        '__system/attachmentsPresent',
        '__system/attachmentsExpected',
      ].map((name) => main?.columns.get(name));
      if (!main || !id || !received || !present || !expected) continue;
      for (let row = 0; row < main.count; row += 1)
        if (!dead.has(row) && Number(valueIn(present, row)) < Number(valueIn(expected, row)))
          found.push({ id: String(valueIn(id, row)), at: String(valueIn(received, row)) });
    }
    return found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ id }) => id);
  }

  rowAt(live: LiveSegment, row: number): Record<string, unknown> {
    const main = live.segment.tables.get('');
    return main ? readRow({ segment: live.segment, wkt: false }, main, row) : {};
  }

  sequenceAt(live: LiveSegment, row: number): number {
    const column = live.segment.tables.get('')?.columns.get(sequencePath);
    return column ? Number(valueIn(column, row)) : 0;
  }

  /**
   * Adds a block of rows and removes others in one transaction. Continues in memory when the storage is full.
   * @param more further changes of the manifest
   */
  async change(
    added: readonly NewRow[],
    removed: readonly { live: LiveSegment; row: number }[],
    more: Partial<Manifest>,
  ) {
    const dead = new Map<number, Set<number>>();
    for (const { live, row } of removed) {
      const rows = dead.get(live.id) ?? new Set(live.dead);
      rows.add(row);
      dead.set(live.id, rows);
    }
    const blocks: [number, Uint8Array<ArrayBuffer>][] = [];
    const segments = this.segments.map((live) => ({ ...live, dead: dead.get(live.id) ?? live.dead }));
    let { manifest } = this;
    if (added.length > 0) {
      const segment = segmentOf(added);
      const bytes = await compress(writeSegment(segment));
      const id = manifest.nextBlock;
      blocks.push([id, bytes]);
      segments.push({ id, segment, dead: new Set() });
      const info = { id, rows: added.length, bytes: bytes.length };
      manifest = { ...manifest, nextBlock: id + 1, blocks: [...manifest.blocks, info] };
    }
    manifest = { ...manifest, live: manifest.live + added.length - removed.length, ...more };
    await this.commit(manifest, {
      blocks,
      dead: [...dead].map(([id, rows]): [number, Uint32Array<ArrayBuffer>] => [id, Uint32Array.from(rows)]),
    });
    this.segments = segments;
    this.manifest = manifest;
  }

  async commit(manifest: Manifest, changes: Parameters<IndexStore['commit']>[1] = {}): Promise<void> {
    while (this.kept) {
      try {
        await this.store.commit(manifest, changes);
        break;
      } catch (error) {
        if (!isStorageFull(error)) throw error;
        if ((await this.makeSpace()) === null) await this.keepInMemory();
      }
    }
    this.manifest = manifest;
  }

  /** Deletes an incomplete index from storage, where it only takes space; a complete one stays. */
  private async keepInMemory(): Promise<void> {
    this.kept = false;
    if (this.manifest.phase === 'loading') await this.store.drop(this.manifest.key);
  }

  /** Deletes the least recently used other index. Returns its bytes; null if there is none. */
  async makeSpace(): Promise<number | null> {
    const others = (await this.store.manifests()).filter(({ key }) => key !== this.manifest.key);
    const [oldest] = others.toSorted((one, other) => one.usedAt - other.usedAt);
    if (!oldest) return null;
    await this.store.drop(oldest.key, 'evicted');
    this.evicted(oldest.key);
    return bytesOf(oldest);
  }

  async joinBlocks(): Promise<void> {
    const small = this.segments.filter((live) => rowsOf(live) <= smallRows);
    if (small.length <= mostSmall || !this.kept) return;
    const rows = small.flatMap((live) =>
      Array.from({ length: rowsOf(live) }, (_, row) => row)
        .filter((row) => !live.dead.has(row))
        .map((row): NewRow => ({ row: this.rowAt(live, row), sequence: this.sequenceAt(live, row) })),
    );
    const drop = small.map(({ id }) => id);
    const segments = this.segments.filter((live) => !small.includes(live));
    const blocks: [number, Uint8Array<ArrayBuffer>][] = [];
    const infos = this.manifest.blocks.filter(({ id }) => !drop.includes(id));
    let { nextBlock } = this.manifest;
    for (let from = 0; from < rows.length; from += joinedRows) {
      const part = rows.slice(from, from + joinedRows);
      const segment = segmentOf(part);
      const bytes = await compress(writeSegment(segment));
      blocks.push([nextBlock, bytes]);
      segments.push({ id: nextBlock, segment, dead: new Set() });
      infos.push({ id: nextBlock, rows: part.length, bytes: bytes.length });
      nextBlock += 1;
    }
    await this.commit({ ...this.manifest, blocks: infos, nextBlock }, { blocks, drop });
    this.segments = segments;
  }
}

const rowsOf = ({ segment }: LiveSegment): number => segment.tables.get('')?.count ?? 0;

function segmentOf(rows: readonly NewRow[]): Segment {
  const builder = new SegmentBuilder();
  for (const { row, sequence } of rows) builder.add(row, sequence);
  return builder.seal();
}

async function readBlock(bytes: Uint8Array<ArrayBuffer> | undefined, rows: number): Promise<Segment> {
  if (!bytes) throw new DamagedIndex('a block is missing');
  const segment = await decompress(bytes)
    .then(readSegment)
    .catch((cause: unknown) => {
      throw new DamagedIndex('a block cannot be read', { cause });
    });
  if (segment.tables.get('')?.count !== rows) throw new DamagedIndex('a block has other rows');
  return segment;
}

/** Native gzip; its checksum detects damaged blocks. */
const gzip = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const compress = (bytes: Uint8Array<ArrayBuffer>) => gzip(bytes, new CompressionStream('gzip'));

const decompress = (bytes: Uint8Array<ArrayBuffer>) => gzip(bytes, new DecompressionStream('gzip'));

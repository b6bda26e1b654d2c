/** All tables together: transactions, snapshots, and storing them. */
import { rangesOf } from './computed-rows';
import { type Change, MemoryTable } from './memory-table';
import { type Persistence, type Write, forgetful } from './persistence';
import { type Key, type TableName, type Tables, definitions } from './tables';

/** A copy of all tables at one moment. Rows are immutable, so it is cheap and does not change. */
export type Snapshot = ReadonlyMap<TableName, readonly object[]>;

export interface Store {
  readonly tables: Tables;
  /**
   * Runs `work` as a transaction: sequentially, stored before the promise resolves, rolled back when it rejects. Only
   * `work` may write.
   */
  write<T>(work: () => Promise<T> | T): Promise<T>;
  snapshot(): Snapshot;
  /** Replaces all rows, in memory and in storage. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Applies rows that another tab has stored. */
  absorb(writes: readonly Write[]): void;
  close(): Promise<void>;
}

const names = Object.keys(definitions) as TableName[];
type AnyTable = MemoryTable<object, Key, string>;

/** Opens the tables with what `persistence` has stored. */
export async function openStore(persistence: Persistence = forgetful): Promise<Store> {
  let changes: { table: AnyTable; name: TableName; change: Change<object> }[] = [];
  const all = new Map<TableName, AnyTable>();
  const tables = {} as Tables;
  for (const name of names) {
    const report = (change: Change<object>) => changes.push({ table, name, change });
    // Each definition fits its own rows; the map loses that type, and the type of `tables` restores it.
    const table: AnyTable = new MemoryTable(
      definitions[name] as never,
      report,
      rangesOf(name, () => tables),
    );
    all.set(name, table);
    Object.assign(tables, { [name]: table });
  }
  const tableOf = (name: TableName): AnyTable => {
    const table = all.get(name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  };
  const absorb = (writes: readonly Write[]) => {
    for (const { table, key, row } of writes) tableOf(table).apply(key, tableOf(table).get(key), row);
  };
  for await (const writes of persistence.load()) absorb(writes);
  if (persistence.wantsReplacing?.()) await persistence.replace(everything(tableOf));

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const snapshot = (): Snapshot => new Map(names.map((name) => [name, tableOf(name).stored()]));
  const rollBack = () => {
    for (const { table, change } of changes.reverse()) table.apply(change.key, change.after, change.before);
    changes = [];
  };

  return {
    tables,
    write: (work) =>
      inTurn(async () => {
        try {
          const result = await work();
          if (changes.length > 0) {
            await persistence.append(
              changes.map(({ name, change }) => ({ table: name, key: change.key, row: change.after })),
            );
          }
          changes = [];
          return result;
        } catch (failure) {
          rollBack();
          throw failure;
        }
      }),
    snapshot,
    restore: (to) =>
      inTurn(async () => {
        for (const name of names) tableOf(name).load(to.get(name) ?? []);
        changes = [];
        await persistence.replace(everything(tableOf));
      }),
    absorb,
    close: () => inTurn(() => persistence.close()),
  };
}

function* everything(tableOf: (name: TableName) => AnyTable): Generator<Write> {
  for (const table of names) {
    for (const [key, row] of tableOf(table).entries()) yield { table, key, row };
  }
}

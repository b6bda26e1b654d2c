import { getListProjectAssignmentsQueryOptions } from '~/api/generated/hooks/assignments';
import { queryClient } from '~/api/query-client';
import { rolesByActor } from '~/domain/roles/roles';
import { createStore } from '~/shared/lib/store';

/** Role ids by actor id. */
export type ProjectRoles = ReadonlyMap<number, readonly number[]>;

export interface AssignmentsState {
  loaded: ReadonlyMap<number, ProjectRoles>;
  failed: ReadonlySet<number>;
  /** Projects requested, and those that have loaded or failed. */
  wanted: number;
  settled: number;
}

/** Limit of parallel requests; there is no call for all projects. */
const maxParallel = 4;
/** Milliseconds between notifications: hundreds of responses must not cause as many renders. */
const notifyIntervalMs = 100;
/** Milliseconds for which a response stays fresh. */
const staleAfterMs = 30_000;

/** Fetches the roles of projects on demand, the latest requested first. */
export class Assignments {
  private readonly loaded = new Map<number, ProjectRoles>();
  private readonly failed = new Set<number>();
  private readonly wanted = new Set<number>();
  private queue: number[] = [];
  private readonly inFlight = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly known = createStore<AssignmentsState>({ loaded: new Map(), failed: new Set(), wanted: 0, settled: 0 });

  request(projectIds: readonly number[]): void {
    const first = projectIds.filter((id) => !this.loaded.has(id) && !this.failed.has(id));
    if (first.length === 0) return;
    for (const id of first) this.wanted.add(id);
    this.queue = [...new Set([...first.filter((id) => !this.inFlight.has(id)), ...this.queue])];
    this.notify();
    this.startNext();
  }

  retry(): void {
    const again = [...this.failed];
    this.failed.clear();
    this.request(again);
  }

  set(projectId: number, actorId: number, roles: readonly number[]): void {
    const before = this.loaded.get(projectId);
    if (!before) return;
    this.loaded.set(projectId, new Map(before).set(actorId, roles));
    this.notify(0);
  }

  reload(projectId: number): void {
    this.loaded.delete(projectId);
    this.request([projectId]);
  }

  private startNext(): void {
    while (this.inFlight.size < maxParallel) {
      const id = this.queue.shift();
      if (id === undefined) return;
      this.inFlight.add(id);
      void this.read(id);
    }
  }

  private async read(id: number): Promise<void> {
    try {
      this.loaded.set(
        id,
        rolesByActor(
          await queryClient.fetchQuery({ ...getListProjectAssignmentsQueryOptions(id), staleTime: staleAfterMs }),
        ),
      );
    } catch {
      this.failed.add(id);
    } finally {
      this.inFlight.delete(id);
      this.notify();
      this.startNext();
    }
  }

  private notify(delay = notifyIntervalMs): void {
    if (delay > 0 && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const settled = [...this.wanted].filter((id) => this.loaded.has(id) || this.failed.has(id)).length;
      const { loaded, failed, wanted } = this;
      this.known.set({ loaded: new Map(loaded), failed: new Set(failed), wanted: wanted.size, settled });
    }, delay);
  }
}

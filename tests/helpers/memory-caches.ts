import { beforeEach, vi } from 'vitest';

/* The caches of a browser, in memory: unit tests have no browser. */

const here = 'http://localhost';
const addressOf = (asked: string | Request): URL => new URL(typeof asked === 'string' ? asked : asked.url, here);

class MemoryCache {
  private readonly answers = new Map<string, Response>();

  async match(asked: string | Request, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    const { href, pathname } = addressOf(asked);
    const found = [...this.answers].find(([key]) => (ignoreSearch ? new URL(key).pathname === pathname : key === href));
    return found?.[1].clone();
  }

  async put(asked: string | Request, answer: Response): Promise<void> {
    this.answers.set(addressOf(asked).href, answer);
  }
}

class MemoryCaches {
  private readonly all = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.all.get(name) ?? new MemoryCache();
    this.all.set(name, cache);
    return cache;
  }

  keys = async (): Promise<string[]> => [...this.all.keys()];
  has = async (name: string): Promise<boolean> => this.all.has(name);
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
}

/** Puts empty caches behind `caches` before each test of a file. */
export function memoryCaches(): void {
  beforeEach(() => {
    vi.stubGlobal('caches', new MemoryCaches());
  });
}

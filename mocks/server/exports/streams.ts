/**
 * Long answers, written while they are sent: a few rows at a time, with pauses in which other requests are answered.
 */
import { Zip, ZipDeflate } from 'fflate';

const rest = (): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, 0);
  });

/** A stream of a generator's output, read on demand. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** How many rows are written between two pauses. */
const batchSize = 200;

/** Splits a list into batches, with a pause before each but the first. */
export async function* batches<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += batchSize) {
    if (at > 0) await rest();
    yield all.slice(at, at + batchSize);
  }
}

/** A ZIP archive written file by file; several files may be open at a time. */
export class Archive {
  readonly #zip: Zip;
  readonly #now: number;
  #ready: Uint8Array[] = [];

  constructor(now: number) {
    this.#now = now;
    this.#zip = new Zip((failure, piece) => {
      if (failure) throw failure;
      this.#ready.push(piece);
    });
  }

  /** Starts a file; its data is compressed at once. */
  file(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = this.#now;
    this.#zip.add(file);
    return file;
  }

  end(): void {
    this.#zip.end();
  }

  /** Takes the output available so far. */
  *taken(): Generator<Uint8Array> {
    const pieces = this.#ready;
    this.#ready = [];
    yield* pieces;
  }
}

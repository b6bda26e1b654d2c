/** Long answers, written while they are sent: a few rows at a time, with a rest in between in which others are answered. */
import { Zip, ZipDeflate } from 'fflate';

const rest = (): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, 0);
  });

/** A stream of what a generator makes. It is asked for more only when the last of it was taken. */
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

/** As many rows as are written between two rests. */
const batchSize = 200;

/** Cuts a list into batches, with a rest before each but the first. */
export async function* batches<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += batchSize) {
    if (at > 0) await rest();
    yield all.slice(at, at + batchSize);
  }
}

/** An archive that is written file by file; files may be begun while another is still being written. */
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

  /** Begins a file; what is pushed into it is packed at once. */
  file(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = this.#now;
    this.#zip.add(file);
    return file;
  }

  end(): void {
    this.#zip.end();
  }

  /** What can be sent by now. */
  *taken(): Generator<Uint8Array> {
    const pieces = this.#ready;
    this.#ready = [];
    yield* pieces;
  }
}

/** Bytes of the end of an archive that are read: the end record with the longest comment, and a small directory. */
const tailBytes = 1_000_000;
const endSize = 22;
const endMark = 0x0605_4b50;
const end64Mark = 0x0606_4b50;
const locatorMark = 0x0706_4b50;
const entryMark = 0x0201_4b50;
const unknown32 = 0xffff_ffff;
const unknown16 = 0xffff;

interface Directory {
  entries: number;
  offset: number;
  size: number;
  /** Where the records after the directory begin, in the tail. */
  end: number;
}

/**
 * Checks that an archive arrived whole, while its bytes pass. A ZIP file ends with a directory of its files: without it,
 * or if it is not where the end says, the archive was cut off, although its first files can be opened.
 */
export class ZipProof {
  private tail = new Uint8Array();
  private total = 0;

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    this.total += chunk.length;
    const kept = this.tail.subarray(Math.max(0, this.tail.length + chunk.length - tailBytes));
    const tail = new Uint8Array(Math.min(tailBytes, kept.length + chunk.length));
    const fromChunk = chunk.subarray(Math.max(0, chunk.length - tailBytes));
    tail.set(kept.subarray(0, tail.length - fromChunk.length));
    tail.set(fromChunk, tail.length - fromChunk.length);
    this.tail = tail;
  }

  /** After the last bytes. Out: the number of files, or null if the archive is not complete. */
  files(): number | null {
    const view = new DataView(this.tail.buffer, this.tail.byteOffset, this.tail.length);
    const directory = this.directory(view);
    if (!directory) return null;
    const start = this.total - this.tail.length;
    if (directory.offset + directory.size !== start + directory.end) return null;
    if (directory.offset < start) return directory.entries;
    return countEntries(view, directory.offset - start, directory.end) === directory.entries ? directory.entries : null;
  }

  /** Reads the end record, which says where the directory is. */
  private directory(view: DataView): Directory | null {
    for (let at = view.byteLength - endSize; at >= 0 && at >= view.byteLength - endSize - unknown16; at--) {
      if (view.getUint32(at, true) !== endMark) continue;
      if (at + endSize + view.getUint16(at + 20, true) !== view.byteLength) continue;
      const found: Directory = {
        entries: view.getUint16(at + 10, true),
        size: view.getUint32(at + 12, true),
        offset: view.getUint32(at + 16, true),
        end: at,
      };
      const isLarge = found.entries === unknown16 || found.size === unknown32 || found.offset === unknown32;
      return isLarge ? (this.large(view, at) ?? found) : found;
    }
    return null;
  }

  /** The same of an archive over 4 GB or 65,535 files. */
  private large(view: DataView, end: number): Directory | null {
    const locator = end - 20;
    if (locator < 0 || view.getUint32(locator, true) !== locatorMark) return null;
    const at = Number(view.getBigUint64(locator + 8, true)) - (this.total - this.tail.length);
    if (at < 0 || at + 56 > locator || view.getUint32(at, true) !== end64Mark) return null;
    return {
      entries: Number(view.getBigUint64(at + 32, true)),
      size: Number(view.getBigUint64(at + 40, true)),
      offset: Number(view.getBigUint64(at + 48, true)),
      end: at,
    };
  }
}

function countEntries(view: DataView, from: number, end: number): number | null {
  let count = 0;
  let at = from;
  while (at < end) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) return null;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    count += 1;
  }
  return at === end ? count : null;
}

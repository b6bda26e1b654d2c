import { type Dialect, withoutSepLine } from './dialect';
import { type OnRow, Tokenizer } from './tokenize';

/** Bytes without a character in UTF-8: the file has another encoding, which its first bytes did not show. */
export class OtherEncoding extends Error {
  override readonly name = 'OtherEncoding';
}

/** Bytes that are read at a time. */
const block = 1_048_576;

/**
 * Reads a file block by block, so that memory holds one block of it, however large it is. `onRow` receives the rows; a
 * pause between blocks lets the caller stop. In: `onBlock`, called after each block with the bytes so far; it returns
 * whether to read on, or a promise of that. Throws OtherEncoding, and a DOMException if the file changed or is gone.
 */
export async function readCsv(
  file: Blob,
  { encoding, delimiter, sepLine }: Dialect,
  { onRow, onBlock }: { onRow: OnRow; onBlock: (bytes: number) => boolean | Promise<boolean> },
): Promise<void> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const tokenizer = new Tokenizer(delimiter, onRow);
  for (let at = 0; at < file.size; at += block) {
    const bytes = await file.slice(at, at + block).arrayBuffer();
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: at + block < file.size });
    } catch {
      throw new OtherEncoding();
    }
    tokenizer.push(at === 0 && sepLine ? withoutSepLine(text) : text);
    const goesOn = await onBlock(Math.min(file.size, at + block));
    if (!goesOn) return;
  }
  tokenizer.end();
}

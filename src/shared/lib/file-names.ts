/** Longest name in bytes, with room for a number and the ending: file systems stop at 255. */
const longest = 180;

const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const bytes = (text: string): number => new TextEncoder().encode(text).length;
/** The ending that tells what a file is, with its dot; empty without one. */
const endingOf = (name: string): string => /\.[\p{L}\p{N}]{1,16}$/u.exec(name)?.[0] ?? '';

interface NameOptions {
  /** The texts are names of files: a shorter name, or one with a number, keeps its ending. */
  keepsEnding?: boolean;
}

/**
 * A name that every file system takes, of what a person wrote: no separators, nothing that turns the direction of text or
 * hides, no dots or spaces at the ends, not too long. Never empty.
 */
export function fileName(text: string, { keepsEnding = false }: NameOptions = {}): string {
  let name = text
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  if (bytes(name) > longest) {
    const ending = keepsEnding ? endingOf(name) : '';
    const letters = Array.from(name.slice(0, name.length - ending.length));
    while (bytes(letters.join('') + ending) > longest) letters.pop();
    name = letters.join('').trimEnd() + ending;
  }
  if (name === '' || /^_+$/.test(name)) return 'file';
  return reserved.test(name) ? `_${name}` : name;
}

/** Names for files of one folder: each as fileName has it, with a number where another one has it already, in any case. */
export function fileNames(texts: readonly string[], options: NameOptions = {}): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const base = fileName(text, options);
    const ending = options.keepsEnding === true ? endingOf(base) : '';
    const stem = base.slice(0, base.length - ending.length);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${ending}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Bytes: file systems allow 255, minus a number and extension. */
const longest = 180;

const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const bytes = (text: string): number => new TextEncoder().encode(text).length;
const endingOf = (name: string): string => /\.[\p{L}\p{N}]{1,16}$/u.exec(name)?.[0] ?? '';

interface NameOptions {
  /** Texts are file names, whose extension must stay. */
  keepsEnding?: boolean;
}

/**
 * Valid on every file system: no separators, direction or hidden characters, dots or spaces at the ends; not too long,
 * never empty.
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

/** Unique names for one folder; duplicates (ignoring case) get a number. */
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

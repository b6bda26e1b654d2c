/**
 * Cookies for deliveries without real ones: a page cannot set an HttpOnly cookie, and Node does not store cookies.
 * Takes `Set-Cookie` lines like a browser and returns the `Cookie` header.
 */
export interface CookieJar {
  /** The `Cookie` header for the next request, `null` without cookies. */
  header(now: number): string | null;
  store(lines: readonly string[]): void;
  clear(): void;
}

/** Where a jar is stored: in memory, or in storage that all tabs share. */
export interface JarStorage {
  read(): string | null;
  write(text: string): void;
}

interface Kept {
  value: string;
  expires: number | null;
}

export function memoryJarStorage(): JarStorage {
  let kept: string | null = null;
  return {
    read: () => kept,
    write(text) {
      kept = text;
    },
  };
}

/** One `Set-Cookie` line, without the attributes that only browsers use. */
function parseLine(line: string): { name: string; kept: Kept } | undefined {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  if (at < 1) return undefined;
  const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split('=')[1];
  return {
    name: pair.slice(0, at).trim(),
    kept: { value: pair.slice(at + 1).trim(), expires: expires === undefined ? null : Date.parse(expires) },
  };
}

export function createCookieJar(storage: JarStorage = memoryJarStorage()): CookieJar {
  const read = (): Record<string, Kept> => {
    try {
      return JSON.parse(storage.read() ?? '{}') as Record<string, Kept>;
    } catch {
      return {};
    }
  };
  return {
    header(now) {
      const valid = Object.entries(read()).filter(([, { expires }]) => expires === null || expires > now);
      return valid.length === 0 ? null : valid.map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    store(lines) {
      if (lines.length === 0) return;
      const cookies = read();
      for (const line of lines) {
        const parsed = parseLine(line);
        if (parsed) cookies[parsed.name] = parsed.kept;
      }
      storage.write(JSON.stringify(cookies));
    },
    clear: () => storage.write('{}'),
  };
}

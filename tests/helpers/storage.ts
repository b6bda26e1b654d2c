import { vi } from 'vitest';

type Name = 'localStorage' | 'sessionStorage';

/** Puts an empty storage in the place of one of the browser. Returns its texts; `onChange` gets each change. */
export function stubStorage(name: Name, onChange?: (text: string | null) => void): Map<string, string> {
  const texts = new Map<string, string>();
  vi.stubGlobal(name, {
    get length() {
      return texts.size;
    },
    key: (index: number) => [...texts.keys()][index] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      texts.set(key, text);
      onChange?.(text);
    },
    removeItem: (key: string) => {
      texts.delete(key);
      onChange?.(null);
    },
  });
  return texts;
}

/** Puts a storage in its place that the browser forbids. */
export function forbidStorage(name: Name): void {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
}

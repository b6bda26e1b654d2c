import { beforeEach, vi } from 'vitest';

/** A file that the page has given to the browser. */
interface CaughtFile {
  name: string;
  content: Blob;
}

/** Catches the files that pages download, instead of the browser. Returns those of the current test. */
export function catchFiles(): () => readonly CaughtFile[] {
  let files: CaughtFile[] = [];
  beforeEach(() => {
    files = [];
    const contents = new Map<string, Blob>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      const address = `blob:test-${contents.size}`;
      contents.set(address, content as Blob);
      return address;
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const content = contents.get(this.href);
      if (content) files.push({ name: this.download, content });
    });
    return () => vi.restoreAllMocks();
  });
  return () => files;
}

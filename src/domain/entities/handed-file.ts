let handed: File | null = null;

/** Hands a file that was dropped on one page to the next one, which imports it. */
export function handFile(file: File): void {
  handed = file;
}

/** The file that the previous page handed over, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

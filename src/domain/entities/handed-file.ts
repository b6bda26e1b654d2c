let handed: File | null = null;

/** Passes a file dropped on one page to the import page. */
export function handFile(file: File): void {
  handed = file;
}

/** Returns the passed file once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

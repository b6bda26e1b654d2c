let handed: File | null = null;

/** Passes a file dropped on one page to the import page. */
export function passFileToImport(file: File): void {
  handed = file;
}

/** Returns the passed file once. */
export function takePassedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

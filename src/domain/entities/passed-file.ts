let passedFile: File | null = null;

/** Passes a file dropped on one page to the import page. */
export function passFileToImport(file: File): void {
  passedFile = file;
}

/** Returns the passed file once. */
export function takePassedFile(): File | null {
  const file = passedFile;
  passedFile = null;
  return file;
}

/** Milliseconds after which the browser has surely taken the file over. */
const taken = 60_000;

/** Hands a file that was made here to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), taken);
}

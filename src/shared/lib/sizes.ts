/** A limit in bytes as decimal megabytes ("100 MB"). */
export function formatFileSizeLimit(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

/** The lock of answers that are being filled in some tab. */
export const lockName = (instanceId: string) => `alidade.filling ${instanceId}`;

/** The ids of answers that are being filled in any tab. */
export async function beingFilled(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const start = lockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
}

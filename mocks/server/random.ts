/** The server's only source of randomness: seeded for repeatable runs, the machine's own for secret tokens. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  bytes(length: number): Uint8Array<ArrayBuffer>;
  /** A session or draft token: 64 characters, as the real server makes them. */
  token(): string;
  uuid(): string;
}

/** mulberry32: small, fast and uniform enough for seeds; never for secrets. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seeded generator, or the machine's without a seed. */
export function createRandom(seed?: number): Random {
  const drawn = seed === undefined ? null : seeded(seed);
  const bytes = (length: number) => {
    const result = new Uint8Array(length);
    if (drawn === null) return crypto.getRandomValues(result);
    for (let i = 0; i < length; i += 1) result[i] = Math.floor(drawn() * 256);
    return result;
  };
  return {
    next: drawn ?? (() => new DataView(bytes(4).buffer).getUint32(0) / 4294967296),
    bytes,
    token: () =>
      btoa(String.fromCharCode(...bytes(48)))
        .replaceAll('/', '!')
        .replaceAll('+', '$'),
    uuid() {
      const raw = bytes(16);
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40;
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
  };
}

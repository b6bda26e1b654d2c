/** Through the browser's own gzip, whose checksum also tells a damaged block. */
const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export const compress = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'));

/** Rejects if the bytes are damaged. */
export const decompress = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new DecompressionStream('gzip'));

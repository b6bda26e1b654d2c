const slice = 1 << 20;

/** MD5 in hex, as on the server. Loads its code on first use. Throws if the file cannot be read. */
export async function digestOf(file: Blob): Promise<string> {
  const [{ md5 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/legacy.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const digest = md5.create();
  for (let start = 0; start < file.size; start += slice)
    digest.update(new Uint8Array(await file.slice(start, start + slice).arrayBuffer()));
  return bytesToHex(digest.digest());
}

import { unzlibSync } from 'fflate';
import readCode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { collectSettings, deviceUrl, maskedDeviceUrl } from './collect-settings';
import { encodeCode, type Modules, compressForCode, TooLongForCode } from './image';

const url = deviceUrl('https://data.example.org', 'a'.repeat(64), 7);

/** Pixels of a code with our margin and size, like a camera image. */
function pixels(modules: Modules): { data: Uint8ClampedArray; size: number } {
  const size = modules.length * 3 + 30;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (modules[Math.floor((y - 15) / 3)]?.[Math.floor((x - 15) / 3)] === true)
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { data, size };
}

/** The result of a standard decoder: the text, its part in byte mode segments, and its compression. */
function decoded(modules: Modules) {
  const { data, size } = pixels(modules);
  let inBytes = '';
  const textDecoder = (bytes: Uint8Array) => {
    const text = new TextDecoder('latin1').decode(bytes);
    inBytes += text;
    return text;
  };
  const base64 = readCode({ data, width: size, height: size }, { textDecoder, timeLimit: 10_000 });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return {
    text: new TextDecoder('utf-8', { fatal: true }).decode(unzlibSync(bytes)),
    base64,
    inBytes,
    header: bytes[0],
  };
}

test('the settings contain exactly what the client reads, in its order', () => {
  expect(JSON.stringify(collectSettings(url, 'Water', 'managed'))).toBe(
    `{"general":{"server_url":"https://data.example.org/v1/key/${'a'.repeat(64)}/projects/7","form_update_mode":"match_exactly","autosend":"wifi_and_cellular"},"project":{"name":"Water"},"admin":{}}`,
  );
  expect(JSON.stringify(collectSettings(url, 'Water', 'legacy'))).toBe(
    `{"general":{"server_url":"https://data.example.org/v1/key/${'a'.repeat(64)}/projects/7"},"project":{"name":"Water"},"admin":{}}`,
  );
});

test('the masked address contains no letter of the token', () => {
  const token = 'S3cret$Token!'.repeat(5);
  const masked = maskedDeviceUrl('https://data.example.org', 7);
  expect(masked).toBe('https://data.example.org/v1/key/••••••••/projects/7');
  expect(deviceUrl('https://data.example.org', token, 7)).toContain(token);
});

test.each([
  ['a plain name', 'Household survey 2026 – Lake region'],
  ['no name', ''],
  ['markup and quotes', `<img src=x onerror="alert('1')">&amp;\\`],
  ['text that turns around', '\u202Eevil\u202C \u2066x\u2069 مشروع المياه'],
  ['emoji of several parts', '👩🏽‍🌾🇰🇪🧪'.repeat(4)],
  ['255 letters', 'x'.repeat(255)],
  [
    '255 letters that cannot be packed',
    Array.from({ length: 255 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(''),
  ],
  ['control characters', 'a\u0000b\nc\td'],
  ['digits and capitals alone', '0123456789ABC'],
])('a standard decoder reads every byte: %s', (_what, name) => {
  for (const kind of ['managed', 'legacy'] as const) {
    const json = JSON.stringify(collectSettings(url, name, kind));
    const { text, base64, inBytes, header } = decoded(encodeCode(compressForCode(json)));
    expect(text).toBe(json);
    expect(inBytes.endsWith(base64)).toBe(true);
    expect(header).toBe(0x78);
  }
});

test('the level is L', () => {
  const modules = encodeCode(compressForCode(''));
  // The two bits of the level are beside the first finder, masked by the standard's 10.
  const level = [modules[8]?.[0], modules[8]?.[1]].map(Number).join('');
  expect((Number.parseInt(level, 2) ^ 0b10).toString(2).padStart(2, '0')).toBe('01');
});

test('half a character becomes the replacement character', () => {
  expect(
    new TextDecoder().decode(
      unzlibSync(Uint8Array.from(atob(compressForCode('a\uD83D')), (letter) => letter.charCodeAt(0))),
    ),
  ).toBe('a\uFFFD');
});

test('text that does not fit into any code throws', () => {
  const noise = Array.from({ length: 3000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('');
  expect(() => encodeCode(compressForCode(noise))).toThrow(TooLongForCode);
});

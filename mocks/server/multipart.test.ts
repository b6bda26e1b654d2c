import { describe, expect, it } from 'vitest';
import { readParts } from './multipart';

const type = 'multipart/form-data; boundary=part';
const read = (body: string, contentType = type) =>
  readParts(new Headers({ 'content-type': contentType }), new TextEncoder().encode(body));
const part = (name: string, more: string, content: string) =>
  `--part\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

describe('a multipart body', () => {
  it('is read as its files: parts with a file name', async () => {
    const parts = await read(
      `${part('a.jpg', '; filename="b.jpg"\r\nContent-Type: image/jpeg', 'one')}${part('text', '', 'two')}--part--\r\n`,
    );
    expect(
      parts.map(({ name, contentType, content }) => [name, contentType, new TextDecoder().decode(content)]),
    ).toEqual([['a.jpg', 'image/jpeg', 'one']]);
  });

  it('is empty for another type', async () => {
    expect(await read('<data/>', 'text/xml')).toEqual([]);
    expect(await readParts(new Headers(), new Uint8Array())).toEqual([]);
  });

  it.each([
    ['without a boundary', 'x', 'multipart/form-data'],
    ['that breaks off', part('a', '; filename="a"', 'x'), type],
    ['of another kind', '--part--\r\n', 'multipart/mixed; boundary=part'],
    ['that is empty', '', type],
  ])('cannot be read %s', async (_what, body, contentType) => {
    await expect(read(body, contentType)).rejects.toMatchObject({ code: 400.39 });
    const refusal = await read(body, contentType).catch((failure: unknown) => failure);
    expect(JSON.parse(JSON.stringify(refusal))).toEqual({
      message: expect.any(String) as string,
      code: 400.39,
      details: expect.any(String) as string,
    });
  });
});

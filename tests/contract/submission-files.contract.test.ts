/** The files of submissions: expected by the answers, uploaded one by one, downloaded, cleared. */
import { beforeEach, describe, expect, test } from 'vitest';
import { call, ownWorld, setUp, behaves, needsBehaviour } from './harness.ts';
import { escapeXml, hostileTexts } from './hostile.ts';
import { formFor, places, submissionsOf, withFiles } from './submission-kit.ts';

const world = ownWorld();

describe.each(places)('the files of a submission to %s', (_what, place) => {
  let form = '';
  const its = submissionsOf(place, world, () => form);
  beforeEach(async () => {
    form = await formFor(place, world);
  });

  test('are those its answers name, each once, by name', async () => {
    const id = await its.send(
      `${withFiles}<head><portrait>a.png</portrait><portrait>a.png</portrait></head><visit><remark>no.jpg</remark></visit>`,
    );
    const { body } = await call(place.files, { as: world.viewer, path: its.one(id) });
    expect(body).toEqual([
      { name: 'a.png', exists: false },
      { name: 'talk.m4a', exists: false },
      { name: 'well.jpg', exists: false },
    ]);
    const none = await its.send('<photo> </photo>');
    expect(await its.filesOf(none)).toEqual({});
  });

  test('are uploaded one by one and downloaded unchanged', async () => {
    const id = await its.send(withFiles);
    const content = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 253, 254, 255]);
    expect(
      (
        await call(place.upload, {
          as: world.manager,
          path: its.file(id, 'well.jpg'),
          body: content,
          type: 'image/jpeg',
        })
      ).body,
    ).toEqual({ success: true });
    expect(await its.filesOf(id)).toEqual({ 'talk.m4a': false, 'well.jpg': true });
    const { bytes, headers } = await call(place.file, { as: world.viewer, path: its.file(id, 'well.jpg') });
    expect(bytes).toEqual(content);
    expect(headers.get('content-type')).toBe('image/jpeg');
    const kind = behaves('showsPictures') ? 'inline' : 'attachment';
    expect(headers.get('content-disposition')).toBe(`${kind}; filename="well.jpg"; filename*=UTF-8''well.jpg`);
    await call(place.file, { as: world.viewer, path: its.file(id, 'talk.m4a'), problem: '404.1' });
    await its.upload(id, 'talk.m4a', 'sound', 'audio/mp4');
    const sound = await call(place.file, { as: world.viewer, path: its.file(id, 'talk.m4a') });
    expect(sound.text).toBe('sound');
    expect(sound.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('are not sent again while unchanged', async () => {
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg');
    const { headers } = await call(place.file, { as: world.viewer, path: its.file(id, 'well.jpg') });
    const again = {
      as: world.viewer,
      path: its.file(id, 'well.jpg'),
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    };
    await call(place.file, { ...again, status: 304 });
    await its.upload(id, 'well.jpg', 'another', 'image/jpeg');
    expect((await call(place.file, again)).text).toBe('another');
  });

  test('are downloads, except for images; JSON becomes a list of bytes', async () => {
    const id = await its.send('<photo>a.svg</photo><talk>b.json</talk>');
    await its.upload(id, 'a.svg', '<svg onload="alert(1)"/>', 'image/svg+xml');
    const { headers, text } = await call(place.file, { as: world.viewer, path: its.file(id, 'a.svg') });
    expect([headers.get('content-disposition'), text]).toEqual([
      `attachment; filename="a.svg"; filename*=UTF-8''a.svg`,
      '<svg onload="alert(1)"/>',
    ]);
    // A JSON body is parsed as JSON, so nothing is left for the file.
    await its.upload(id, 'b.json', '{"a":1}', 'application/json');
    const json = await call(place.file, { as: world.viewer, path: its.file(id, 'b.json') });
    // Where files of the same content share one type, an empty file of another test may have come first.
    if (behaves('keepsTypesOfFiles')) expect(json.body).toEqual({ type: 'Buffer', data: [] });
    else expect(['', '{"type":"Buffer","data":[]}']).toContain(json.text);
  });

  test.each(hostileTexts)('may have any name: %s', async (_name, name) => {
    const trimmed = name.trim();
    const id = await its.send(`<photo>${escapeXml(name)}</photo>`);
    expect(await its.filesOf(id)).toEqual({ [trimmed]: false });
    await its.upload(id, trimmed, 'x', 'image/png');
    const { text, headers } = await call(place.file, { as: world.viewer, path: its.file(id, trimmed) });
    expect(text).toBe('x');
    expect(headers.get('content-disposition')).not.toMatch(/[<>\\|?]/);
  });

  test('can be cleared, also twice', async () => {
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg');
    for (let times = 0; times < 2; times += 1) {
      expect((await call(place.clear, { as: world.manager, path: its.file(id, 'well.jpg') })).body).toEqual({
        success: true,
      });
    }
    expect(await its.filesOf(id)).toEqual({ 'talk.m4a': false, 'well.jpg': false });
    await call(place.file, { as: world.viewer, path: its.file(id, 'well.jpg'), problem: '404.1' });
  });

  test('of a later version are at that version’s address', async () => {
    needsBehaviour('redirectsVersions');
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg');
    const next = await its.replace(id, id, '<photo>well.jpg</photo>');
    expect(await its.filesOf(id)).toEqual({ 'well.jpg': true });
    for (const [operation, rest] of [
      [place.files, '/attachments'],
      [place.file, '/attachments/well.jpg'],
    ] as const) {
      const { headers } = await call(operation, {
        as: world.viewer,
        path: its.file(next, 'well.jpg'),
        status: 301,
        invalid: true,
      });
      expect(headers.get('location')).toMatch(
        new RegExp(`/submissions/${encodeURIComponent(id)}/versions/(${next}|${encodeURIComponent(next)})${rest}$`),
      );
    }
  });
});

describe.each(places)('the log of files sent to %s', (_what, place) => {
  test('contains the old and the new content', async () => {
    const form = await formFor(place, world);
    const its = submissionsOf(place, world, () => form);
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg');
    await its.upload(id, 'well.jpg', 'two', 'image/jpeg');
    await call(place.clear, {
      as: world.manager,
      path: its.file(id, 'well.jpg'),
      headers: { 'X-Action-Notes': 'blurred' },
    });
    await its.upload(id, 'talk.m4a', 'sound', 'audio/mp4');
    const next = await its.replace(id, id, withFiles);
    const { body } = await call('listAudits', {
      as: world.admin,
      query: { action: 'submission.attachment.update', limit: 200 },
    });
    const mine = body.flatMap(({ details, notes }) =>
      details !== null && (details['instanceId'] === id || details['instanceId'] === next)
        ? [{ ...details, notes }]
        : [],
    );
    const number = expect.any(Number) as number;
    const about = (name: string, instanceId = id) => ({ instanceId, name, submissionDefId: number });
    // The edited version keeps one file, which is logged as its own.
    expect(mine).toEqual([
      { ...about('talk.m4a', next), newBlobId: number, notes: null },
      { ...about('talk.m4a'), oldBlobId: null, newBlobId: number, notes: null },
      { ...about('well.jpg'), oldBlobId: number, notes: 'blurred' },
      { ...about('well.jpg'), oldBlobId: number, newBlobId: number, notes: null },
      { ...about('well.jpg'), oldBlobId: null, newBlobId: number, notes: null },
    ]);
  });
});

describe.each(places)('a collector of %s', (_what, place) => {
  let form = '';
  const its = submissionsOf(place, world, () => form);
  setUp(async () => {
    form = await formFor(place, world);
  });

  test('may add missing files to their own submissions, as long as those are not edited', async () => {
    needsBehaviour('takesMissingFiles');
    const id = await its.send(withFiles);
    await its.upload(id, 'well.jpg', 'one', 'image/jpeg', world.collector);
    const gap = (name: string) => ({ as: world.collector, path: its.file(id, name), body: 'two', type: 'image/jpeg' });
    await call(place.upload, { ...gap('well.jpg'), problem: '403.1' });
    const foreign = await its.send(withFiles, world.manager);
    await call(place.upload, { ...gap('well.jpg'), path: its.file(foreign, 'well.jpg'), problem: '403.1' });
    await its.replace(id, id, withFiles);
    await call(place.upload, { ...gap('talk.m4a'), problem: '403.1' });
    await its.upload(id, 'talk.m4a', 'two', 'audio/mp4', world.manager);
  });
});

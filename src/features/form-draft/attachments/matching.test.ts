import { assert, boolean, constantFrom, property, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import type { FormAttachment } from '~/api/schema';
import { assignAttachment, addFilesToPlan, type SelectedFile, isSameName, planUploads, selectUpload } from './matching';

const attachment = (name: string, exists = false): FormAttachment => ({
  name,
  type: 'file',
  hash: exists ? 'a' : null,
  exists,
  blobExists: exists,
  datasetExists: false,
});
const given = (path: string, content = 'x'): SelectedFile => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? path),
});
/** Attachment and way of each file, by path. */
const summary = (files: SelectedFile[], attachments: FormAttachment[]) =>
  Object.fromEntries(
    planUploads(files, attachments).map(({ path, target, foundBy, problem }) => [
      path,
      problem ?? `${foundBy} ${target}`,
    ]),
  );

test('matches by exact name, then in another case, then by the extension of which one is missing', () => {
  const attachments = ['a.png', 'B.PNG', 'c.csv', 'd.mp3', 'e.mp4'].map((name) => attachment(name));
  expect(
    summary([given('a.png'), given('b.png'), given('whatever.csv'), given('x.jpg'), given('E.MP4')], attachments),
  ).toEqual({
    'a.png': 'name a.png',
    'b.png': 'case B.PNG',
    'whatever.csv': 'extension c.csv',
    'x.jpg': 'null null',
    'E.MP4': 'case e.mp4',
  });
});

test('prefers the exact name over one in another case, whatever their order', () => {
  expect(summary([given('A.png'), given('a.png')], [attachment('a.png'), attachment('A.png')])).toEqual({
    'A.png': 'name A.png',
    'a.png': 'name a.png',
  });
});

test('matches by extension only if there is one file and one missing attachment', () => {
  expect(summary([given('x.png'), given('y.png')], [attachment('a.png')])).toEqual({
    'x.png': 'null null',
    'y.png': 'null null',
  });
  expect(summary([given('x.png')], [attachment('a.png'), attachment('b.png')])).toEqual({ 'x.png': 'null null' });
  expect(summary([given('x.png')], [attachment('a.png', true)])).toEqual({ 'x.png': 'null null' });
  expect(summary([given('x.jpeg')], [attachment('a.jpg'), attachment('b.jpg', true)])).toEqual({
    'x.jpeg': 'extension a.jpg',
  });
  expect(summary([given('x')], [attachment('a')])).toEqual({ x: 'null null' });
});

test('takes composed and decomposed letters for the same', () => {
  const [composed, decomposed] = ['caf\u00e9.png', 'cafe\u0301.png'];
  expect(isSameName(composed, decomposed)).toBe(true);
  expect(summary([given(decomposed)], [attachment(composed)])).toEqual({ [decomposed]: `name ${composed}` });
  // Where both exist as attachments, each file goes to its own.
  expect(summary([given(decomposed), given(composed)], [attachment(composed), attachment(decomposed)])).toEqual({
    [decomposed]: `name ${decomposed}`,
    [composed]: `name ${composed}`,
  });
});

test('of files with one name that in the outermost folder is sent', () => {
  expect(summary([given('old/2024/a.png'), given('new/a.png'), given('A.png')], [attachment('a.png')])).toEqual({
    'old/2024/a.png': 'twice',
    'new/a.png': 'name a.png',
    'A.png': 'twice',
  });
});

test('names that differ only in case are left to the person', () => {
  expect(summary([given('A.PNG')], [attachment('a.png'), attachment('A.png')])).toEqual({ 'A.PNG': 'null null' });
});

test('does not send empty files, and files over 100 MB', () => {
  const large = new File(['x'], 'large.mp4');
  Object.defineProperty(large, 'size', { value: 101_000_000 });
  const files = [{ path: 'large.mp4', file: large }, given('empty.csv', '')];
  const plan = planUploads(files, [attachment('large.mp4'), attachment('empty.csv')]);
  expect(plan.map(({ target, problem, isSent }) => [target, problem, isSent])).toEqual([
    ['large.mp4', 'too-large', false],
    ['empty.csv', 'empty', false],
  ]);
  expect(selectUpload(plan, 'large.mp4', true)[0]?.isSent).toBe(false);
  // An empty file may be meant.
  expect(selectUpload(plan, 'empty.csv', true)[1]?.isSent).toBe(true);
});

test('assigning an attachment takes it from another file', () => {
  const plan = planUploads([given('a.png'), given('b.png')], [attachment('a.png'), attachment('z.png', true)]);
  const changed = assignAttachment(plan, 'b.png', 'a.png');
  expect(changed.map(({ path, target, isSent }) => [path, target, isSent])).toEqual([
    ['a.png', null, false],
    ['b.png', 'a.png', true],
  ]);
  expect(assignAttachment(changed, 'b.png', null)[1]).toMatchObject({ target: null, isSent: false });
});

test('more files keep what the person decided', () => {
  const attachments = [attachment('a.png'), attachment('b.png')];
  const plan = selectUpload(
    assignAttachment(planUploads([given('x.png'), given('a.png')], attachments), 'x.png', 'b.png'),
    'a.png',
    false,
  );
  const more = addFilesToPlan(plan, [given('b.png')], attachments);
  expect(more.map(({ path, target, isSent }) => [path, target, isSent])).toEqual([
    ['x.png', 'b.png', true],
    ['a.png', 'a.png', false],
    ['b.png', null, false],
  ]);
});

const names = constantFrom(
  'a.png',
  'A.png',
  'a.PNG',
  'b.png',
  'B.jpg',
  'b.jpeg',
  'caf\u00e9.csv',
  'cafe\u0301.csv',
  'c',
  'd.csv',
);
const folders = constantFrom('', 'x/', 'x/y/', 'z/');

test('property: a file goes to one attachment at most, an attachment gets one file at most, none is lost', () => {
  const files = uniqueArray(
    tuple(folders, names).map(([folder, name]) => `${folder}${name}`),
    { maxLength: 12 },
  );
  const attachments = uniqueArray(tuple(names, boolean()), { selector: ([name]) => name });
  assert(
    property(files, attachments, (paths, expected) => {
      const all = expected.map(([name, exists]) => attachment(name, exists));
      const plan = planUploads(
        paths.map((path) => given(path)),
        all,
      );
      expect(plan.map(({ path }) => path)).toEqual(paths);
      const targets = plan.flatMap(({ target }) => target ?? []);
      expect(new Set(targets).size).toBe(targets.length);
      for (const target of targets) expect(expected.map(([name]) => name)).toContain(target);
      for (const { isSent, target, problem } of plan) expect(isSent).toBe(target !== null && problem === null);
      // An attachment with the exact name of a file never stays without one.
      const fileNames = new Set(paths.map((path) => path.split('/').at(-1)));
      for (const [name] of expected.filter(([one]) => fileNames.has(one))) expect(targets).toContain(name);
    }),
  );
});

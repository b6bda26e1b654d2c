import { expect, test } from 'vitest';
import { type DownloadOptions, hasLabels, readOptions } from './options';

const options = (more: Partial<DownloadOptions>): DownloadOptions => ({ ...readOptions({}), ...more });

test('people read labels, programs read names, unless the person selects', () => {
  expect(hasLabels(options({ format: 'xlsx' }))).toBe(true);
  expect(hasLabels(options({ format: 'jsonl' }))).toBe(false);
  expect(hasLabels(options({ format: 'geojson' }))).toBe(false);
  expect(hasLabels(options({ format: 'jsonl', labels: true }))).toBe(true);
  expect(hasLabels(options({ format: 'xlsx', labels: false }))).toBe(false);
});

test('presets that were stored before keep what they say', () => {
  const stored = { format: 'geojson', splitChoices: false, labels: true, language: 'es', withoutGroups: true };
  expect(readOptions(stored)).toMatchObject({ format: 'geojson', labels: true, language: 'es', withoutGroups: true });
  expect(readOptions({ ...stored, labels: 'yes' }).labels).toBeNull();
});

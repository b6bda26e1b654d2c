import type { LocalFormat } from './plan';

/** The media types of the files that are built in the browser. */
export const localTypes: Record<LocalFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  jsonl: 'application/jsonl',
};

import { request } from './request';
import type { ConfigSet } from './schema';
import { write } from './write';

/** Stores a file as a setting: `setConfig` with bytes for a body. Throws ApiError. */
export const uploadConfig = write('setConfig', (key: 'logo' | 'hero-image', file: File, type: string) =>
  request<ConfigSet>(`/config/${key}`, { method: 'POST', headers: { 'Content-Type': type }, body: file }),
);

import type { ConfigSet } from './schema';
import { upload } from './transfers';
import { write } from './write';

/** Stores a file as a setting: `setConfig` with bytes for a body. Throws ApiError. */
export const uploadConfig = write('setConfig', (key: 'logo' | 'hero-image', file: File, type: string) =>
  upload<ConfigSet>({ method: 'POST', url: `/config/${key}`, file, type }),
);

/** Configured tiles (`client-config.json`), loaded only if configured. */
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import type { ClientConfigMap } from '~/api/schema';

/** `onShown`: a tile has loaded, or none can be, such as offline, where the background stays plain. */
export function createTileLayer({ tiles, attribution }: ClientConfigMap, onShown: (shown: boolean) => void) {
  const source = new XYZ({ url: tiles, attributions: attribution });
  let isShown = false;
  source.on('tileloadend', () => {
    isShown = true;
    onShown(true);
  });
  source.on('tileloaderror', () => {
    if (!isShown) onShown(false);
  });
  return { layer: new TileLayer({ source, className: 'map-tiles' }), attribution: attribution.trim() };
}

/** The tiles that an installation may name in `client-config.json`. Loaded only where it does. */
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import type { ClientConfigMap } from '~/api/schema';

/**
 * The layer, and its attribution. `onShown` is called when a tile has loaded, or when none can be: far from a network
 * the ground is plain.
 */
export function tilesOf({ tiles, attribution }: ClientConfigMap, onShown: (shown: boolean) => void) {
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

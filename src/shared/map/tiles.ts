/** The tiles that an installation may name in `client-config.json`. Loaded only where it does. */
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import type { ClientConfigMap } from '~/api/schema';

/** The layer, and what must be said about it. */
export const tilesOf = ({ tiles, attribution }: ClientConfigMap): { layer: TileLayer; attribution: string } => ({
  layer: new TileLayer({
    source: new XYZ({ url: tiles, attributions: attribution }),
    className: 'map-tiles',
  }),
  attribution: attribution.trim(),
});

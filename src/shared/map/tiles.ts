/** The tiles that an installation may name in `client-config.json`. Loaded only where it does. */
import TileLayer from 'ol/layer/Tile';
import XYZ from 'ol/source/XYZ';
import * as z from 'zod/mini';

const hasParts = (address: string) => ['{z}', '{x}'].every((part) => address.includes(part)) && /\{-?y\}/.test(address);

/** An address of this site, or one of another with HTTPS: the content security policy allows no other. */
function isAllowed(address: string): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  const url = address.replaceAll(/[{}]/g, '');
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

const tileSource = z.object({
  tiles: z.string().check(z.refine(hasParts), z.refine(isAllowed)),
  /** Markdown. */
  attribution: z.string().check(z.trim(), z.minLength(1)),
});

/** The layer and what must be said about it; null if the configuration names none that can be used. */
export function tilesOf(config: unknown): { layer: TileLayer; attribution: string } | null {
  const { success, data } = tileSource.safeParse(config);
  if (!success) return null;
  return {
    layer: new TileLayer({
      source: new XYZ({ url: data.tiles, attributions: data.attribution }),
      className: 'map-tiles',
    }),
    attribution: data.attribution,
  };
}

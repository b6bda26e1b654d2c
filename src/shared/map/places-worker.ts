/** Parses GeoJSON off the main thread: it can have megabytes. */
import { type RecordLocations, parseGeoJson } from './locations';

export type FromPlacesWorker = { places: RecordLocations } | { failed: string };

const post = (message: FromPlacesWorker, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer });

globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const places = parseGeoJson(JSON.parse(new TextDecoder().decode(data)));
    const { owners, kinds, starts, lonLat } = places;
    post({ places }, [owners.buffer, kinds.buffer, starts.buffer, lonLat.buffer]);
  } catch (error) {
    post({ failed: error instanceof Error ? error.message : String(error) });
  }
});

import { loadMarkdownParser } from '~/shared/ui/text/markdown-parser';
import { loadedPart } from './loaded-parts';

/* Controls that many forms do not have. */

export const ChoicePicker = loadedPart(async () => (await import('./choices/ChoicePicker')).ChoicePicker);
export const RankList = loadedPart(async () => (await import('./choices/RankList')).RankList);
export const PathField = loadedPart(async () => (await import('./places/PathField')).PathField);
export const PointField = loadedPart(async () => (await import('./places/PointField')).PointField);
export const PlaceMap = loadedPart(async () => (await import('./places/PlaceMap')).PlaceMap);
export const UploadField = loadedPart(async () => (await import('./uploads/UploadField')).UploadField);
export const SignaturePad = loadedPart(async () => (await import('./uploads/SignaturePad')).SignaturePad);
export const DrawDialog = loadedPart(async () => (await import('./uploads/DrawDialog')).DrawDialog);

const appearances = (names: string) => new RegExp(`\\sappearance\\s*=\\s*["'][^"']*\\b(?:${names})\\b`, 'i');
const binds = (type: string) => new RegExp(`<(?:[\\w-]+:)?bind\\s[^>]*\\stype\\s*=\\s*["'](?:xsd:)?${type}["']`);

/** A text that may be formatted; other texts, such as those of attached lists, load the parser when they are shown. */
const formatted = /<(?:[\w-]+:)?(?:label|hint|value)(?:\s[^>]*)?>[^<]*[\\*_[&#\n]|Msg=["'][^"']*[\\*_[&#]/;

const uses: readonly (readonly [part: { preload: () => Promise<void> }, mark: RegExp])[] = [
  [ChoicePicker, appearances('minimal|autocomplete|search')],
  // Lists in files may be long.
  [ChoicePicker, /["']jr:\/\/file/],
  [RankList, /<(?:[\w-]+:)?rank\s/],
  [PathField, binds('geo(?:trace|shape)')],
  [PointField, binds('geopoint')],
  [UploadField, /<(?:[\w-]+:)?upload\s/],
  [SignaturePad, appearances('signature')],
  [DrawDialog, appearances('draw|annotate')],
  [{ preload: loadMarkdownParser }, formatted],
];

/** Loads the controls that a definition seems to need; others load when they are drawn. Never throws. */
export async function preloadControls(xml: string): Promise<void> {
  await Promise.all(uses.map(([part, mark]) => mark.test(xml) && part.preload()));
}

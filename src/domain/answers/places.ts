import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

const number = String.raw`[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const position = new RegExp(`(${number})\\s+(${number})`, 'g');
const shape = /^\s*(?:POINT|LINESTRING|POLYGON)\s*Z?\s*\(/i;

/** About a metre on the ground. */
const decimals = 5;
const short = (text: string): string => String(Number(Number(text).toFixed(decimals)));

/**
 * A place in short: latitude and longitude, of several points those of the first, and how many there are. Anything but
 * well-known text is unchanged.
 */
export function placeText(wkt: string): string {
  if (!shape.test(wkt)) return wkt;
  const points = [...wkt.matchAll(position)];
  const [first] = points;
  if (!first) return wkt;
  // Well-known text has the longitude first.
  const [, longitude = '', latitude = ''] = first;
  const place = `${short(latitude)}, ${short(longitude)}`;
  const count = points.length;
  return count === 1 ? place : `${place} · ${i18n._(msg`${plural(count, { one: '# point', other: '# points' })}`)}`;
}

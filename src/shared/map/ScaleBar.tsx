import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '~/shared/lib/numbers';

/** Pixels of the bar at most. */
const longest = 110;

/** The longest of 1, 2, 5, 10, 20 … that is not longer. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

/** How long a way on the map is. In: metres that a pixel shows. */
export function ScaleBar({ metresOfPixel }: { metresOfPixel: number }) {
  const { t, i18n } = useLingui();
  const metres = roundLength(longest * metresOfPixel);
  const text =
    metres >= 1000 ? t`${formatDecimal(metres / 1000, i18n.locale)} km` : t`${formatDecimal(metres, i18n.locale)} m`;
  return (
    <span className="map-scale" style={{ inlineSize: metres / metresOfPixel }}>
      {text}
    </span>
  );
}

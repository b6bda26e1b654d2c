import { Trans, useLingui } from '@lingui/react/macro';
import { formatInteger } from '~/shared/lib/numbers';
import type { ThemeName } from '~/shared/ui/theme/tokens';
import { groupColour, groupPath } from './palette';
import type { ShownGroup } from './groups';

interface MapLegendProps {
  /** What the groups are: the name of a question, for example. */
  title: string;
  groups: readonly ShownGroup[];
  theme: ThemeName;
}

/** The groups with their marks and counts. */
export function MapLegend({ title, groups, theme }: MapLegendProps) {
  const { i18n } = useLingui();
  return (
    <section className="map-legend" aria-label={title}>
      {/* No heading: it stands before those of the page. */}
      <p className="map-legend-title">
        <bdi>{title}</bdi>
      </p>
      <ul>
        {groups
          .filter(({ count }) => count > 0)
          .map(({ group, label, count }) => (
            <li key={group}>
              <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                <path d={groupPath(group, 10, 10, 6)} fill={groupColour(group, theme)} />
              </svg>
              <bdi>{label ?? <Trans>Others</Trans>}</bdi>{' '}
              <span className="muted">{formatInteger(count, i18n.locale)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

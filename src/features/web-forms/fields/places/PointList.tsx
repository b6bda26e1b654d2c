import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Point } from './points';

/** More points than this are not listed one by one. */
const mostListed = 100;

interface PointListProps {
  points: readonly Point[];
  selected: number | null;
  readOnly: boolean;
  onSelect: (index: number | null) => void;
  onRemove: (index: number) => void;
}

/** The coordinates of the points of a line or an area. */
export function PointList({ points, selected, readOnly, onSelect, onRemove }: PointListProps) {
  const { t } = useLingui();
  return (
    <details className="fill-points">
      <summary>
        <Plural value={points.length} one="# point" other="# points" />
      </summary>
      <ol>
        {points.slice(0, mostListed).map(({ latitude, longitude }, index) => (
          // Points have no names but their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <bdi dir="ltr">
              {latitude}, {longitude}
            </bdi>
            {!readOnly && (
              <>
                <button
                  type="button"
                  className="fill-quiet"
                  aria-pressed={selected === index}
                  aria-label={t`Change point ${index + 1}`}
                  onClick={() => onSelect(selected === index ? null : index)}
                >
                  <Trans>Change</Trans>
                </button>
                <button
                  type="button"
                  className="fill-icon"
                  aria-label={t`Remove point ${index + 1}`}
                  onClick={() => onRemove(index)}
                >
                  <Icon name="cross" />
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

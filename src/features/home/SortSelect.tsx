import { Trans } from '@lingui/react/macro';
import { Segmented } from 'antd';
import type { ProjectSortMode } from '~/session/preferences';

/** The order of the page: by name, by what happened last, or by age. */
export function SortSelect({ value, onChange }: { value: ProjectSortMode; onChange: (mode: ProjectSortMode) => void }) {
  return (
    <div className="sort">
      <span id="sort-label" className="muted"><Trans>Sort</Trans></span>
      <Segmented<ProjectSortMode>
        name="sort"
        aria-labelledby="sort-label"
        value={value}
        onChange={onChange}
        options={[
          { value: 'latest', label: <Trans>Recent activity</Trans> },
          { value: 'alphabetical', label: <Trans>A to Z</Trans> },
          { value: 'newest', label: <Trans>Newest</Trans> },
        ]}
      />
    </div>
  );
}

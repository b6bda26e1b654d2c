import { Trans } from '@lingui/react/macro';
import { Radio } from 'antd';
import type { ProjectSortMode } from '~/session/preferences';

/** The order of the page: by name, by what happened last, or by age. */
export function SortSelect({ value, onChange }: { value: ProjectSortMode; onChange: (mode: ProjectSortMode) => void }) {
  return (
    <div className="sort" role="group" aria-labelledby="sort-label">
      <span id="sort-label" className="muted"><Trans>Sort</Trans></span>
      <Radio.Group name="sort" optionType="button" size="middle" value={value} aria-labelledby="sort-label" onChange={(event) => onChange(event.target.value as ProjectSortMode)}>
        <Radio.Button value="latest"><Trans>Recent activity</Trans></Radio.Button>
        <Radio.Button value="alphabetical"><Trans>A to Z</Trans></Radio.Button>
        <Radio.Button value="newest"><Trans>Newest</Trans></Radio.Button>
      </Radio.Group>
    </div>
  );
}

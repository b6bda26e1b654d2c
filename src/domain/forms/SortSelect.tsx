import { useLingui } from '@lingui/react/macro';
import { Flex, Select } from 'antd';
import type { ProjectSortMode } from '~/session/preference-rules';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';

interface SortSelectProps {
  id: string;
  value: ProjectSortMode;
  onChange: (mode: ProjectSortMode) => void;
  latest: string;
}

export function SortSelect({ id, value, onChange, latest }: SortSelectProps) {
  const { t } = useLingui();
  return (
    <Flex wrap align="center" gap={8}>
      <label htmlFor={id} className="muted">{t`Sort`}</label>
      <Select
        id={id}
        value={value}
        onChange={(mode) => onChange(mode as ProjectSortMode)}
        {...searchableOptions([
          { value: 'latest', label: latest },
          { value: 'alphabetical', label: t`A to Z` },
          { value: 'newest', label: t`Newest` },
        ])}
      />
    </Flex>
  );
}

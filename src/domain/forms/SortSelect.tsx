import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProjectSortMode } from '~/session/preference-rules';
import './sort-select.css';

interface SortSelectProps {
  id: string;
  value: ProjectSortMode;
  onChange: (mode: ProjectSortMode) => void;
  /** The label of the order by latest activity. */
  latest: ReactNode;
}

/** The order of a list: by latest activity, by name, or by age. A native select, because there are three options. */
export function SortSelect({ id, value, onChange, latest }: SortSelectProps) {
  const { t } = useLingui();
  const labels: Record<ProjectSortMode, ReactNode> = { latest, alphabetical: t`A to Z`, newest: t`Newest` };
  return (
    <div className="sort">
      <label htmlFor={id} className="muted">{t`Sort`}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as ProjectSortMode)}>
        {Object.entries(labels).map(([mode, label]) => (
          <option key={mode} value={mode}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

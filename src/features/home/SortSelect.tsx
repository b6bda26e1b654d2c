import { useLingui } from '@lingui/react/macro';
import type { ProjectSortMode } from '~/session/preference-rules';

/** The order of the page: by what happened last, by name, or by age. The browser's own list box: one choice of three. */
export function SortSelect({ value, onChange }: { value: ProjectSortMode; onChange: (mode: ProjectSortMode) => void }) {
  const { t } = useLingui();
  const labels: Record<ProjectSortMode, string> = { latest: t`Recent activity`, alphabetical: t`A to Z`, newest: t`Newest` };
  return (
    <div className="sort">
      <label htmlFor="project-sort" className="muted">{t`Sort`}</label>
      <select id="project-sort" className="select" value={value} onChange={(event) => onChange(event.target.value as ProjectSortMode)}>
        {Object.entries(labels).map(([mode, label]) => (
          <option key={mode} value={mode}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

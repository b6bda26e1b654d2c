import { useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import type { ProjectsView } from '~/session/preference-rules';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';

interface ViewSwitchProps {
  value: ProjectsView;
  onChange: (view: ProjectsView) => void;
}

/** Switches between projects with their forms and one row per project. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useLingui();
  const views: [ProjectsView, IconName, string][] = [
    ['blocks', 'blocks', t`Show projects with their forms`],
    ['list', 'list', t`Show one row per project`],
  ];
  return (
    <Segmented
      aria-label={t`View`}
      tabIndex={-1}
      value={value}
      onChange={onChange}
      options={views.map(([view, icon, title]) => ({
        value: view,
        title,
        label: (
          <>
            <Icon name={icon} />
            <span className="visually-hidden">{title}</span>
          </>
        ),
      }))}
    />
  );
}

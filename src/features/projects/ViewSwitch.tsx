import { useLingui } from '@lingui/react/macro';
import type { ProjectsView } from '~/session/preference-rules';
import { BareButton } from '~/shared/ui/controls/BareButton';
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
    <div className="view-switch" role="group" aria-label={t`View`}>
      {views.map(([view, icon, label]) => (
        <BareButton key={view} aria-pressed={value === view} title={label} onClick={() => onChange(view)}>
          <Icon name={icon} />
        </BareButton>
      ))}
    </div>
  );
}

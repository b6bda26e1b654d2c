import { Select } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { notifications } from '~/shared/ui/overlays/notifications';
import './roles.css';

interface RoleOption {
  /** Empty for none. */
  value: string;
  label: string;
}

interface RoleSelectProps {
  label: string;
  options: readonly RoleOption[];
  value: string;
  onChange: (value: string) => void;
  busy?: boolean;
  fixedReason?: string | undefined;
  /** What the selected option means, if its label does not say it. */
  explanation?: string | undefined;
  tabIndex?: 0 | -1;
}

/** Keeps the keys of an open list from the table, which would move the focus. */
function stopKeysOfOpenList(event: KeyboardEvent) {
  if ((event.target as Element).ariaExpanded === 'true') event.stopPropagation();
}

/** The role of a user. A fixed one can still be focused, and explains why. */
export function RoleSelect(props: RoleSelectProps) {
  const { label, options, value, onChange, busy = false, fixedReason, explanation, tabIndex } = props;
  const id = useId();
  const description = [explanation, fixedReason].filter((text) => text !== undefined).join(' ') || undefined;
  const fixed = fixedReason !== undefined;
  return (
    <>
      <Select
        className="role"
        size="small"
        variant={fixed ? 'borderless' : 'filled'}
        popupMatchSelectWidth={false}
        aria-label={label}
        aria-disabled={fixed || busy}
        aria-describedby={description === undefined ? undefined : id}
        aria-busy={busy}
        title={description}
        tabIndex={tabIndex}
        loading={busy}
        data-fixed={fixed}
        value={value}
        {...(fixed && { suffixIcon: null })}
        {...((fixed || busy) && { open: false })}
        onOpenChange={(open) => open && fixed && notifications.info(fixedReason)}
        onChange={onChange}
        onKeyDown={stopKeysOfOpenList}
        labelRender={({ label: words }) => <span className="role-words">{words}</span>}
        {...searchableOptions(options)}
      />
      {description !== undefined && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </>
  );
}

import { type KeyboardEvent, useId } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import './roles.css';

interface RoleOption {
  /** Empty for none. */
  value: string;
  label: string;
}

interface RoleSelectProps {
  /** Whose role, and where. */
  label: string;
  options: readonly RoleOption[];
  value: string;
  onChange: (value: string) => void;
  /** A change is under way. */
  busy?: boolean;
  /** Why it cannot be changed here. */
  fixedReason?: string | undefined;
  tabIndex?: 0 | -1;
  /** Stands back: where most have none, who has a role is to be seen. */
  muted?: boolean;
}

/** An open list takes its own keys; the table around it would move the focus with them. */
function keepKeys(event: KeyboardEvent<HTMLSelectElement>) {
  let open = false;
  try {
    open = event.currentTarget.matches(':open');
  } catch {
    // A browser that does not know the state handles the keys of its lists itself.
  }
  if (open) event.stopPropagation();
}

/**
 * The role of somebody as the browser's own list. One that is fixed can still be focused and says why: to assistive
 * technology, to the pointer, and to whoever tries.
 */
export function RoleSelect({
  label,
  options,
  value,
  onChange,
  busy = false,
  fixedReason,
  tabIndex,
  muted = false,
}: RoleSelectProps) {
  const id = useId();
  const fixed = fixedReason !== undefined;
  const shown = fixed || busy ? options.filter((option) => option.value === value) : options;
  const refuse = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (fixed) alerts.info(fixedReason);
  };
  return (
    <span className="role" data-busy={busy} data-muted={muted}>
      <select
        className="role-select"
        aria-label={label}
        aria-disabled={fixed || busy}
        aria-describedby={fixed ? id : undefined}
        aria-busy={busy}
        title={fixedReason}
        tabIndex={tabIndex}
        value={value}
        onChange={(event) => fixed || busy || onChange(event.target.value)}
        {...(fixed || busy
          ? {
              onMouseDown: refuse,
              onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) =>
                (event.key === ' ' || event.key === 'Enter') && refuse(event),
            }
          : { onKeyDown: keepKeys })}
      >
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {fixed && (
        <span id={id} hidden>
          {fixedReason}
        </span>
      )}
    </span>
  );
}

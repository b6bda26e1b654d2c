import { type KeyboardEvent, useId } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import './roles.css';

interface RoleOption {
  /** Empty for none. */
  value: string;
  label: string;
}

interface RoleSelectProps {
  /** Whose role, and where, as the accessible name. */
  label: string;
  options: readonly RoleOption[];
  value: string;
  onChange: (value: string) => void;
  /** A change is being saved. */
  busy?: boolean;
  /** Why it cannot be changed here. */
  fixedReason?: string | undefined;
  /** What the selected option means, if its label does not say it. */
  explanation?: string | undefined;
  tabIndex?: 0 | -1;
}

/** An open list handles its own keys; otherwise the surrounding table would move the focus. */
function keepKeys(event: KeyboardEvent<HTMLSelectElement>) {
  let open = false;
  try {
    open = event.currentTarget.matches(':open');
  } catch {
    // A browser without this state handles the keys of its lists itself.
  }
  if (open) event.stopPropagation();
}

/**
 * The role of a user as a native select. In a table it looks like text, and like a dash without a role, until its cell
 * is hovered or focused. A disabled one can still be focused and shows the reason to all kinds of
 * users.
 */
export function RoleSelect({
  label,
  options,
  value,
  onChange,
  busy = false,
  fixedReason,
  explanation,
  tabIndex,
}: RoleSelectProps) {
  const id = useId();
  const description = [explanation, fixedReason].filter((text) => text !== undefined).join(' ') || undefined;
  const fixed = fixedReason !== undefined;
  const shown = fixed || busy ? options.filter((option) => option.value === value) : options;
  const refuse = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (fixed) alerts.info(fixedReason);
  };
  return (
    <span className="role" data-busy={busy} data-fixed={fixed} data-empty={value === ''}>
      <select
        className="role-select"
        aria-label={label}
        aria-disabled={fixed || busy}
        aria-describedby={description === undefined ? undefined : id}
        aria-busy={busy}
        title={description}
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
      {description !== undefined && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </span>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { Name } from '~/shared/ui/text/Name';

/** An option of a PickFilter. */
export interface Choice {
  value: string;
  label: string;
  /** Second part of the line, in grey; also searched. */
  note?: string;
  /** An option that groups those after it. */
  heads?: boolean;
}

interface PickFilterProps {
  label: string;
  /** The selected value; null for none. */
  value: string | null;
  /** The text of the chip. */
  summary: string | undefined;
  /** Whether it is highlighted. Default: if there is a value. */
  active?: boolean;
  choices: () => readonly Choice[];
  onPick: (value: string) => void;
  /** With it, an active chip has a ×. */
  onClear?: () => void;
  /** Shown under the list: its completeness. */
  footer?: ReactNode;
}

/** Limit of the rows drawn; typing finds the others. */
const mostShown = 100;

/** A filter by one of many values: type to find, press to apply. */
export function PickFilter({
  label,
  value,
  summary,
  active = value !== null,
  choices,
  onPick,
  onClear,
  footer,
}: PickFilterProps) {
  return (
    <FilterChip label={label} summary={summary} active={active} onClear={onClear}>
      {(close) => (
        <Choices
          label={label}
          value={value}
          choices={choices()}
          footer={footer}
          onPick={(picked) => {
            onPick(picked);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** Arrow up and down move through the list, also from the search field. */
function moveThrough(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('input, .pick-choice') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

function Choices({
  label,
  value,
  choices,
  onPick,
  footer,
}: {
  label: string;
  value: string | null;
  choices: readonly Choice[];
  onPick: (value: string) => void;
  footer: ReactNode;
}) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const matches =
    wanted === ''
      ? choices
      : choices.filter(({ label: text, note = '', value: id }) =>
          `${text}\n${note}\n${id}`.toLocaleLowerCase().includes(wanted),
        );
  const shown = matches.slice(0, mostShown);
  const [first] = matches;
  return (
    <form
      className="filter-form pick-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && first) onPick(first.value);
      }}
    >
      <SearchField
        label={t`Find in the list`}
        placeholder={t`Find`}
        first
        value={search}
        onChange={setSearch}
        onKeyDown={moveThrough}
      />
      <div className="filter-list pick-list" role="group" aria-label={label}>
        {shown.map((choice) => (
          <BareButton
            key={choice.value}
            className={choice.heads ? 'pick-choice pick-heads' : 'pick-choice'}
            aria-pressed={choice.value === value}
            onClick={() => onPick(choice.value)}
            onKeyDown={moveThrough}
          >
            <Name className="pick-label">{choice.label}</Name>
            {choice.note !== undefined && <bdi className="pick-note">{choice.note}</bdi>}
          </BareButton>
        ))}
        {matches.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
        {matches.length > mostShown && (
          <p className="filter-note">
            <Plural
              value={matches.length - mostShown}
              one="# more: type to find it."
              other="# more: type to find them."
            />
          </p>
        )}
      </div>
      {footer}
    </form>
  );
}

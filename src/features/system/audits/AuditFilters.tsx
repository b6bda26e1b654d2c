import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { SearchField, QuickFind, useQuickFind } from '~/shared/ui/controls/SearchField';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { Name } from '~/shared/ui/text/Name';
import { actionGroups, actionLabel, actionWords, everyAction, otherActions, usualActions } from './actions';
import { targetKinds } from './entries';
import { type AuditsState, nobody, type Piece } from './queries';

interface AuditFiltersProps extends Pick<ComponentProps<typeof FilterBar>, 'set' | 'onClear' | 'count' | 'tools'> {
  state: AuditsState;
  pieces: readonly Piece[];
  /** The completeness of the lists of people and targets, and a button to complete them. */
  progress: ReactNode;
  onChange: (next: Partial<AuditsState>) => void;
}

/** The toolbar of the log: action, time, person, target, text. Every choice is stored in the address. */
export function AuditFilters({ state, pieces, progress, onChange, ...bar }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const [find, setFind] = useQuickFind(state.text, (text) => onChange({ text }));
  const translate = (message: MessageDescriptor) => i18n._(message);
  const groupLabels = new Map(actionGroups.map(({ value, label }) => [value, i18n._(label)]));
  const actionChoices = (): Choice[] => [
    { value: usualActions, label: t`Administration events`, note: t`without submissions and entities`, heads: true },
    { value: everyAction, label: t`All events`, note: t`with submissions and entities`, heads: true },
    ...actionGroups.flatMap(({ value, label, actions }) => [
      { value, label: i18n._(label), heads: true },
      ...actions.map((action) => ({
        value: action,
        label: actionWords(action, translate),
        note: actionLabel(action, translate).split(' › ')[0] ?? '',
      })),
    ]),
    ...otherActions.map((action) => ({ value: action, label: actionLabel(action, translate) })),
  ];
  const actionSummary =
    state.action === usualActions
      ? t`Administration events`
      : state.action === everyAction
        ? t`All events`
        : (groupLabels.get(state.action) ?? actionLabel(state.action, translate));
  const nameless = t`Server or not logged in`;
  const actorName = useMemo(() => nameOfActor(pieces, state.actor), [pieces, state.actor]);
  const targetName = useMemo(() => nameOfTarget(pieces, state.target), [pieces, state.target]);
  return (
    <FilterBar {...bar} search={<QuickFind label={t`Find in the log`} value={find} onChange={setFind} />}>
      <PickFilter
        label={t`Action`}
        value={state.action}
        summary={actionSummary}
        active={state.action !== usualActions}
        choices={actionChoices}
        onPick={(action) => onChange({ action })}
        onClear={() => onChange({ action: usualActions })}
      />
      <DateRangeFilter label={t`Date`} range={state.range} onApply={(range) => onChange({ range })} />
      <PickFilter
        label={t`Initiator`}
        value={state.actor}
        summary={
          state.actor === null ? undefined : state.actor === nobody ? nameless : (actorName ?? t`User ${state.actor}`)
        }
        choices={() => actorChoices(pieces, nameless)}
        onPick={(actor) => onChange({ actor })}
        onClear={() => onChange({ actor: null })}
        footer={progress}
      />
      <PickFilter
        label={t`Target`}
        value={state.target}
        summary={state.target === null ? undefined : (targetName ?? t`Unknown`)}
        choices={() => targetChoices(pieces, translate)}
        onPick={(target) => onChange({ target })}
        onClear={() => onChange({ target: null })}
        footer={progress}
      />
    </FilterBar>
  );
}

/** An option of a PickFilter. */
interface Choice {
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

/** Limit of the rendered rows; typing finds the others. */
const mostShown = 100;

/** A filter by one of many values: type to find, press to apply. */
function PickFilter({
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

/** All actors in the pieces read so far, most frequent first. */
function actorChoices(pieces: readonly Piece[], nameless: string): Choice[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { entries } of pieces) {
    for (const { actor } of entries) {
      const value = actor ? String(actor.id) : nobody;
      const known = counts.get(value);
      if (known) known.count += 1;
      else counts.set(value, { label: actor ? actor.name : nameless, count: 1 });
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([value, { label, count }]) => ({ value, label, note: String(count) }));
}

/** All targets in the pieces read so far, most frequent first. */
export function targetChoices(pieces: readonly Piece[], translate: (message: MessageDescriptor) => string): Choice[] {
  const counts = new Map<string, { label: string; kind: MessageDescriptor; count: number }>();
  for (const { entries } of pieces) {
    for (const { target } of entries) {
      if (!target) continue;
      const known = counts.get(target.id);
      if (known) known.count += 1;
      else counts.set(target.id, { label: target.name, kind: targetKinds[target.kind], count: 1 });
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([value, { label, kind, count }]) => ({ value, label, note: `${translate(kind)} · ${count}` }));
}

/** The name of an actor, as far as the log was read. */
function nameOfActor(pieces: readonly Piece[], id: string | null): string | undefined {
  if (id === null) return undefined;
  for (const { entries } of pieces) {
    const entry = entries.find(({ actor }) => actor !== null && String(actor.id) === id);
    if (entry) return entry.actor?.name;
  }
  return undefined;
}

/** The name of a target, as far as the log was read. */
function nameOfTarget(pieces: readonly Piece[], id: string | null): string | undefined {
  if (id === null) return undefined;
  for (const { entries } of pieces) {
    const entry = entries.find(({ target }) => target?.id === id);
    if (entry) return entry.target?.name;
  }
  return undefined;
}

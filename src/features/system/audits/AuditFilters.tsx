import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { QuickFind, useQuickFind } from '~/shared/ui/controls/SearchField';
import { actionGroups, actionLabel, actionWords, everyAction, otherActions, usualActions } from './actions';
import { actorChoices, nameOfActor, nameOfTarget, targetChoices } from './choices';
import { type Choice, PickFilter } from './PickFilter';
import type { Piece } from './queries';
import { type AuditsState, nobody } from './address';

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

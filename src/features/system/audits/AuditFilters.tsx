import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Flex, Select, Typography } from 'antd';
import { type ComponentProps, useMemo } from 'react';
import { foldForSearch } from '~/shared/lib/fold';
import { visibleText } from '~/shared/lib/visible-name';
import { useNarrow } from '~/shared/screen/media';
import { ListSearchField, useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { Name } from '~/shared/ui/text/Name';
import { actionGroups, actionLabel, actionVerb, allActions, otherActions, defaultActions } from './actions';
import { targetKinds } from './entries';
import { type AuditsState, noActor, type LogPage } from './queries';

interface AuditFiltersProps extends Pick<ComponentProps<typeof FilterBar>, 'set' | 'onClear' | 'count' | 'tools'> {
  state: AuditsState;
  pieces: readonly LogPage[];
  progress: Progress;
  onChange: (next: Partial<AuditsState>) => void;
}

export function AuditFilters({ state, pieces, progress, onChange, ...bar }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const [find, setFind] = useDebouncedSearch(state.text, (text) => onChange({ text }));
  const translate = (message: MessageDescriptor) => i18n._(message);
  const choiceOf = (action: string): Choice => ({
    value: action,
    label: actionVerb(action, translate),
    title: actionLabel(action, translate),
  });
  const actions: Choices = [
    { value: defaultActions, label: t`Administration events`, note: t`without submissions and entities` },
    { value: allActions, label: t`All events`, note: t`with submissions and entities` },
    ...actionGroups.map(({ value, label, subject, actions: single }) => ({
      label: i18n._(subject),
      options: [{ value, label: i18n._(label) }, ...single.map(choiceOf)],
    })),
    ...otherActions.map((action) => ({ value: action, label: actionLabel(action, translate) })),
  ];
  const nameless = t`Server or not logged in`;
  const actors = useMemo(() => actorChoices(pieces, nameless), [pieces, nameless]);
  const targets = useMemo(() => targetChoices(pieces, (message) => i18n._(message)), [pieces, i18n]);
  const any = { value: '', label: t`All` };
  return (
    <FilterBar {...bar} search={<ListSearchField label={t`Find in the log`} value={find} onChange={setFind} />}>
      <SelectFilter
        label={t`Action`}
        value={state.action}
        unknown={state.action}
        active={state.action !== defaultActions}
        choices={actions}
        onPick={(action) => onChange({ action })}
      />
      <DateRangeFilter label={t`Date`} range={state.range} onApply={(range) => onChange({ range })} />
      <SelectFilter
        label={t`Initiator`}
        value={state.actor ?? ''}
        unknown={state.actor === noActor ? nameless : t`User ${state.actor}`}
        active={state.actor !== null}
        choices={[any, { label: progress.scopeText, options: actors }]}
        onPick={(actor) => onChange({ actor: actor === '' ? null : actor })}
        more={progress}
      />
      <SelectFilter
        label={t`Target`}
        value={state.target ?? ''}
        unknown={t`Unknown`}
        active={state.target !== null}
        choices={[any, { label: progress.scopeText, options: targets }]}
        onPick={(target) => onChange({ target: target === '' ? null : target })}
        more={progress}
      />
    </FilterBar>
  );
}

export interface Progress {
  scopeText: string;
  buttonLabel?: string | undefined;
  onClick: () => void;
}

interface Choice {
  value: string;
  label: string;
  note?: string;
  /** The full label, if it needs that of its group. */
  title?: string;
}

type Line = Choice | { label: string; options: Choice[] };
type Choices = [Line, ...Line[]];

interface SelectFilterProps {
  label: string;
  value: string;
  /** The label of a value that is not in the list (yet). */
  unknown: string;
  active: boolean;
  choices: Choices;
  onPick: (value: string) => void;
  more?: Progress;
}

/** Value of the option that reads more of the log; no id is a space. */
const readMoreValue = ' ';

/** A filter by one of many values, found by typing. */
function SelectFilter({ label, value, unknown, active, choices, onPick, more }: SelectFilterProps) {
  const narrow = useNarrow();
  const known = choices.flatMap((one) => ('options' in one ? one.options : one)).find((one) => one.value === value);
  const [first, ...others] = choices;
  const all =
    more?.buttonLabel === undefined ? choices : [first, { value: readMoreValue, label: more.buttonLabel }, ...others];
  return (
    <Select<string, Line>
      className="chip"
      data-active={active}
      // Room to type, and the colour of an active filter.
      style={{ minInlineSize: 160, ...(active && { borderColor: 'var(--brand)', color: 'var(--brand)' }) }}
      aria-label={label}
      prefix={`${label}:`}
      value={value}
      labelRender={() => <Name className="chip-summary">{known?.title ?? known?.label ?? unknown}</Name>}
      onChange={(picked) => (picked === readMoreValue ? more?.onClick() : onPick(picked))}
      options={all.map((one) => ('options' in one ? { ...one, options: one.options.map(shown) } : shown(one)))}
      showSearch={{
        filterOption: (typed, option) =>
          option !== undefined && 'value' in option && option.value !== readMoreValue && hasWords(option, typed),
      }}
      optionRender={({ data }) => (
        <Flex justify="space-between" gap={12} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          <Name>{data.label}</Name>
          {'note' in data && (
            <Typography.Text type="secondary" style={{ fontWeight: 400, textAlign: 'end' }}>
              {data.note}
            </Typography.Text>
          )}
        </Flex>
      )}
      // With a width, only visible options are rendered.
      popupMatchSelectWidth={narrow || 360}
    />
  );
}

const shown = (choice: Choice): Choice => ({ ...choice, label: visibleText(choice.label) });

const hasWords = ({ value, label, note = '', title = '' }: Choice, typed: string) =>
  foldForSearch(`${label}\n${note}\n${title}\n${value}`).includes(foldForSearch(typed.trim()));

/** The actors in what was read, most frequent first. */
function actorChoices(pieces: readonly LogPage[], nameless: string): Choice[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { entries } of pieces) {
    for (const { actor } of entries) {
      const value = actor ? String(actor.id) : noActor;
      const known = counts.get(value);
      if (known) known.count += 1;
      else counts.set(value, { label: actor ? actor.name : nameless, count: 1 });
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([value, { label, count }]) => ({ value, label, note: String(count) }));
}

/** The targets in what was read, most frequent first. */
export function targetChoices(pieces: readonly LogPage[], translate: (message: MessageDescriptor) => string): Choice[] {
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

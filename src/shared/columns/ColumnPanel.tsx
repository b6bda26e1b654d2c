import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Select } from 'antd';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { SearchParamsSchema } from '~/shared/url-state/search-params-schema';
import { ColumnList } from './ColumnList';
import { copyLink } from './copy-link';
import {
  columnChoice,
  type ColumnLayout,
  type KnownColumns,
  listedColumns,
  shownColumns,
  defaultLayout,
} from './layout';
import type { ChosenLayout } from './use-column-layout';
import './columns.css';

export interface ColumnOption {
  label: string;
  /** Second line, also searched. */
  description?: string;
}

interface ColumnPanelProps {
  chosen: ChosenLayout;
  known: KnownColumns;
  usualPins: readonly string[];
  options: ReadonlyMap<string, ColumnOption>;
  labels: LabelChoices | null;
  more?: ReactNode;
  close: () => void;
}

/** Above this number of columns, pages load slowly. */
const manyColumns = 100;

interface Draft {
  order: readonly string[];
  shown: ReadonlySet<string>;
  pins: ReadonlySet<string>;
  layout: ColumnLayout;
}

function draftOf(layout: ColumnLayout, known: KnownColumns, usualPins: readonly string[]): Draft {
  const shown = shownColumns(layout.columns, known);
  return {
    order: listedColumns(shown, known.all),
    shown: new Set(shown),
    pins: new Set(layout.pins ?? usualPins),
    layout,
  };
}

function withIds(present: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(present);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

const areEqual = (one: ReadonlySet<string>, other: readonly string[]) =>
  one.size === other.length && other.every((id) => one.has(id));

function layoutOf({ order, shown, pins, layout }: Draft, known: KnownColumns, usualPins: readonly string[]) {
  return {
    ...layout,
    columns: columnChoice(
      order.filter((id) => shown.has(id)),
      known,
    ),
    pins: areEqual(pins, usualPins) ? null : order.filter((id) => pins.has(id)),
  };
}

/** Chooses, orders and pins columns, and how headers and answers are shown. Changes apply at once. */
export function ColumnPanel<State extends { layout: ColumnLayout | null }>(
  props: ColumnPanelProps & {
    schema: SearchParamsSchema<State>;
  },
) {
  const { chosen, known, usualPins, options, labels, more, schema, close } = props;
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(chosen.layout, known, usualPins));
  const applied = useRef(draft);
  useEffect(() => {
    if (applied.current === draft) return;
    applied.current = draft;
    chosen.change(layoutOf(draft, known, usualPins));
  });
  const [search, setSearch] = useState('');
  const update = useCallback((part: Partial<Draft>) => setDraft((present) => ({ ...present, ...part })), []);
  // Deferred, so that typing stays fast.
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const { order } = draft;
  const listed = useMemo(() => {
    if (wanted === '') return order;
    return order.filter((id) => {
      const { label, description = '' } = options.get(id) ?? { label: id };
      return `${label}\n${description}`.toLocaleLowerCase().includes(wanted);
    });
  }, [order, options, wanted]);
  const show = useCallback(
    (ids: readonly string[], on: boolean) =>
      setDraft((present) => ({ ...present, shown: withIds(present.shown, ids, on) })),
    [],
  );
  const showOne = useCallback((id: string, on: boolean) => show([id], on), [show]);
  const pin = useCallback(
    (id: string, on: boolean) => setDraft((present) => ({ ...present, pins: withIds(present.pins, [id], on) })),
    [],
  );
  const onOrder = useCallback((next: readonly string[]) => update({ order: [...next] }), [update]);
  const { ofLink } = chosen;
  return (
    <div className="filter-form columns-panel">
      {ofLink && (
        <p role="note" style={{ padding: 8, borderRadius: 6, background: 'var(--bg-selected)' }}>
          <Trans>These columns come from a link or a view.</Trans>{' '}
          <TextButton onClick={() => (close(), ofLink.keep())}>
            <Trans>Keep them as mine</Trans>
          </TextButton>{' '}
          <TextButton onClick={() => (close(), ofLink.leave())}>
            <Trans>Back to my columns</Trans>
          </TextButton>
        </p>
      )}
      <SearchField label={t`Find a column`} placeholder={t`Find`} first value={search} onChange={setSearch} />
      <div className="filter-quick">
        <TextButton onClick={() => show(listed, true)}>
          <Trans context="columns">All</Trans>
        </TextButton>
        <TextButton onClick={() => show(listed, false)}>
          <Trans context="columns">None</Trans>
        </TextButton>
        <TextButton
          onClick={() => {
            const { columns, pins, widths } = defaultLayout;
            setDraft(draftOf({ ...draft.layout, columns, pins, widths }, known, usualPins));
            setSearch('');
          }}
        >
          <Trans context="columns">Default</Trans>
        </TextButton>
        <span role="status">
          <Plural value={draft.shown.size} one="# column" other="# columns" />
        </span>
      </div>
      <ColumnList
        listed={listed}
        order={order}
        options={options}
        shown={draft.shown}
        pins={draft.pins}
        canMove={wanted === ''}
        onShow={showOne}
        onPin={pin}
        onOrder={onOrder}
      />
      {draft.shown.size > manyColumns && (
        <Alert
          type="warning"
          role="status"
          showIcon
          style={{ maxInlineSize: 300 }}
          title={
            <Plural
              value={draft.shown.size}
              one="# column makes this page slow."
              other="# columns make this page slow. Select fewer to work faster."
            />
          }
        />
      )}
      {labels && (
        <DisplayOptions
          layout={draft.layout}
          labels={labels}
          onChange={(part) => update({ layout: { ...draft.layout, ...part } })}
        />
      )}
      {more}
      <TextButton
        className="columns-copy"
        onClick={() => void copyLink(layoutOf(draft, known, usualPins), known, schema)}
      >
        <Trans>Copy link to this view</Trans>
      </TextButton>
    </div>
  );
}

interface LabelChoices {
  /** Undefined while loading; empty for forms without translations. */
  languages: readonly string[] | undefined;
  failed: boolean;
  remark?: ReactNode;
  hasChoices: boolean;
  hasImages: boolean;
}

interface DisplayOptionsProps {
  layout: Pick<ColumnLayout, 'headers' | 'choiceLabels' | 'images'>;
  labels: LabelChoices;
  onChange: (part: Partial<ColumnLayout>) => void;
}

const names = 'names';
const valueOf = (headers: string | null): string => (headers === null ? names : `in ${headers}`);

function DisplayOptions({ layout, labels, onChange }: DisplayOptionsProps) {
  const { t } = useLingui();
  const id = useId();
  const { languages = [], failed } = labels;
  const { headers } = layout;
  // A link may name a language that the form no longer has.
  const offered =
    headers === null || headers === '' || languages.includes(headers) ? languages : [...languages, headers];
  return (
    <div className="columns-display">
      <label htmlFor={id}>
        <Trans>Headers</Trans>
      </label>
      <Select
        id={id}
        value={valueOf(headers)}
        onChange={(value) => onChange({ headers: value === names ? null : value.slice(3) })}
        {...searchableOptions([
          { value: names, label: t`Field names` },
          {
            value: valueOf(''),
            label: offered.length === 0 ? t`Question labels` : t`Question labels, main language`,
          },
          ...offered.map((language) => ({ value: valueOf(language), label: language })),
        ])}
      />
      {failed && (
        <p className="filter-problem" role="alert">
          <Trans>The labels could not be loaded. The table shows names.</Trans>
        </p>
      )}
      {labels.hasChoices && (
        <Checkbox
          className="columns-switch"
          checked={layout.choiceLabels}
          onChange={({ target }) => onChange({ choiceLabels: target.checked })}
        >
          <Trans>Labels of choices instead of codes</Trans>
        </Checkbox>
      )}
      {layout.choiceLabels && labels.remark}
      {labels.hasImages && (
        <Checkbox
          className="columns-switch"
          checked={layout.images}
          onChange={({ target }) => onChange({ images: target.checked })}
        >
          <Trans>Images as thumbnails</Trans>
        </Checkbox>
      )}
    </div>
  );
}

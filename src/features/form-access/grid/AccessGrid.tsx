import { Trans, useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type CSSProperties, type SyntheticEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { formStates } from '~/domain/forms/form-states';
import { duplicateNames, formName } from '~/domain/forms/form-target';
import type { Subject } from '~/session/can';
import { isRtl } from '~/shared/lib/direction';
import { useInlineSize } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';
import { textWidth } from '~/shared/ui/table/column-width';
import { useFillHeight, useUncoveredRect } from '~/shared/ui/table/layout-hooks';
import { type GridPosition, useGridFocus } from '~/shared/ui/table/use-grid-focus';
import { Name } from '~/shared/ui/text/Name';
import type { Totals } from '../access-store';
import type { AccessForm } from '../model';
import { AccessRow, AllBox, columnWidth, leadingColumns, markTexts, type PlacedUser, rowHeight } from './AccessRow';
import '~/shared/ui/table/data-table.css';
import './access-grid.css';

const [lowestHead, highestHead] = [84, 172];
/** Pixels: the checkbox under a name, and a letter of the name. */
const [underName, letter] = [44, 7.5];
/** Pixels: minimum width of the state column, and around the name in its select, whose font is larger. */
const [leastState, aroundState, larger] = [118, 54, 14 / 13];
const allWidth = 92;
/** Pixels: around a name in its cell, between name and ID, and of the draft mark. */
const [aroundName, gap, draftMark] = [26, 6, 24];
/** Factor of the bolder name to other cells' text. */
const bolder = 1.06;
/** Characters of a name that are measured: no grid has room for more. */
const maxMeasured = 400;
const bottomGap = 16;

/** Always renders the focused item, even when scrolled away. */
function rangeIncluding(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}

const needsId = (form: AccessForm, ambiguousNames: ReadonlySet<string>) =>
  ambiguousNames.has(formName(form).toLocaleLowerCase());

interface AccessGridProps {
  totals: Totals;
  /** All forms of the project: a name used twice among them gets an ID. */
  allForms: readonly AccessForm[];
  project: Subject | undefined;
  onStatesHelp: () => void;
}

export function AccessGrid({ totals, allForms, project, onStatesHelp }: AccessGridProps) {
  const { t, i18n } = useLingui();
  const { forms, users } = totals;
  const scroller = useRef<HTMLDivElement>(null);
  const cross = useRef<HTMLDivElement>(null);
  useFillHeight(scroller, bottomGap);
  const width = useInlineSize(scroller);
  const center = users.length * columnWidth;
  const rtl = isRtl();
  const twice = useMemo(() => duplicateNames(allForms), [allForms]);
  const unpublished = t`Not published yet`;
  const needed = useMemo(() => {
    const widths = forms.map((form) => {
      const id = needsId(form, twice) ? gap + textWidth(form.xmlFormId) : 0;
      const mark = form.publishedAt === null ? gap + draftMark + textWidth(unpublished) : 0;
      return textWidth(formName(form).slice(0, maxMeasured)) * bolder + id + mark;
    });
    return aroundName + widths.reduce((most, one) => Math.max(most, one), 0);
  }, [forms, twice, unpublished]);
  const stateWidth = Math.max(
    leastState,
    ...Object.values(formStates).map((name) => Math.ceil(aroundState + textWidth(i18n._(name)) * larger)),
  );
  const nameWidth = nameWidthOf({ width, others: stateWidth + allWidth + center, needed });
  const frozen = nameWidth + stateWidth + allWidth;

  const headHeight = useMemo(() => {
    const longest = users.reduce((most, { displayName }) => Math.max(most, displayName.length), 0);
    return Math.round(Math.min(highestHead, Math.max(lowestHead, underName + longest * letter)));
  }, [users]);

  const active = useRef<GridPosition>({ row: 0, column: 0 });
  const rows = useVirtualizer({
    count: forms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    useFlushSync: false,
    observeElementRect: useUncoveredRect(0, headHeight),
    rangeExtractor: (range) => rangeIncluding(range, active.current.row - 1),
  });
  const columns = useVirtualizer({
    horizontal: true,
    isRtl: rtl,
    count: users.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 2,
    useFlushSync: false,
    observeElementRect: useUncoveredRect(frozen, 0),
    rangeExtractor: (range) => rangeIncluding(range, active.current.column - leadingColumns),
  });
  const focus = useGridFocus({
    grid: scroller,
    rowCount: forms.length + 1,
    columnCount: leadingColumns + users.length,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    rtl,
    reveal: (position) => {
      active.current = position;
      if (position.row > 0) rows.scrollToIndex(position.row - 1);
      else rows.scrollToOffset(0);
      if (position.column >= leadingColumns) columns.scrollToIndex(position.column - leadingColumns);
      else if (position.column === 0) columns.scrollToOffset(0);
    },
    onEnter: () => false,
    onSpace: () => false,
    onLetter: () => false,
  });
  active.current = focus.active;

  const visibleKey = columns
    .getVirtualItems()
    .map(({ index }) => index)
    .join();
  const visibleUsers = useMemo(
    () =>
      (visibleKey === '' ? [] : visibleKey.split(',').map(Number)).flatMap((index) => {
        const user = users[index];
        return user ? { user, index, x: index * columnWidth } : [];
      }),
    [visibleKey, users],
  );

  // Highlight the column under the pointer or focus: in a long table, names are far from their checkboxes.
  const highlightColumn = ({ target }: SyntheticEvent) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-x]')?.dataset['x'] : undefined;
    const { current: line } = cross;
    if (!line) return;
    line.hidden = at === undefined;
    if (at !== undefined) line.style.insetInlineStart = `${frozen + Number(at)}px`;
  };
  useLayoutEffect(() => {
    if (cross.current) cross.current.hidden = true;
  }, [forms, users]);

  const { row: activeRow, column: activeColumn } = focus.active;
  const style = {
    '--frozen': `${frozen}px`,
    '--center': `${center}px`,
    '--name': `${nameWidth}px`,
    '--head': `${headHeight}px`,
    '--state': `${stateWidth}px`,
    '--all': `${allWidth}px`,
  } as CSSProperties;
  return (
    <div className="dt">
      <div hidden>
        <span id={markTexts.edited}>
          <Trans>Changed, not saved</Trans>
        </span>
        <span id={markTexts.saving}>
          <Trans>Saving</Trans>
        </span>
        <span id={markTexts.done}>
          <Trans>Saved</Trans>
        </span>
      </div>
      <div
        ref={scroller}
        className="dt-grid access-grid"
        role="grid"
        aria-label={t`Form access`}
        aria-rowcount={forms.length + 1}
        aria-colcount={leadingColumns + users.length}
        style={style}
        onPointerOver={highlightColumn}
        {...focus.handlers}
        onFocus={(event) => {
          focus.handlers.onFocus(event);
          highlightColumn(event);
        }}
      >
        <div role="rowgroup" className="dt-headgroup">
          <AccessHead
            totals={totals}
            columns={visibleUsers}
            rtl={rtl}
            activeColumn={activeRow === 0 ? activeColumn : -1}
            onStatesHelp={onStatesHelp}
          />
        </div>
        <div role="rowgroup" className="dt-body access-body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index }) => {
            const form = forms[index];
            if (!form) return null;
            return (
              <AccessRow
                key={form.xmlFormId}
                form={form}
                project={project}
                row={index + 1}
                columns={visibleUsers}
                totals={totals}
                withId={needsId(form, twice)}
                rtl={rtl}
                activeColumn={activeRow === index + 1 ? activeColumn : -1}
              />
            );
          })}
          <div ref={cross} className="access-cross" role="none" hidden />
        </div>
      </div>
    </div>
  );
}

interface AccessHeadProps {
  totals: Totals;
  columns: readonly PlacedUser[];
  rtl: boolean;
  activeColumn: number;
  onStatesHelp: () => void;
}

function AccessHead({ totals, columns, rtl, activeColumn, onStatesHelp }: AccessHeadProps) {
  const { t } = useLingui();
  const tabIndex = (column: number): 0 | -1 => (activeColumn === column ? 0 : -1);
  return (
    <div role="row" className="dt-head access-head" data-r={0} aria-rowindex={1}>
      <div role="none" className="dt-frozen">
        <div role="columnheader" aria-colindex={1} tabIndex={tabIndex(0)} className="dt-cell access-name-cell">
          <Trans>Form</Trans>
        </div>
        <div role="columnheader" aria-colindex={2} tabIndex={-1} className="dt-cell access-state-cell">
          <Trans>State</Trans>
          <Button
            type="text"
            size="small"
            icon={<Icon name="help" />}
            tabIndex={tabIndex(1)}
            style={{ marginBlockEnd: -4 }}
            title={t`What the states mean`}
            onClick={onStatesHelp}
          />
        </div>
        <div role="columnheader" aria-colindex={3} tabIndex={-1} className="dt-cell access-all-cell">
          <span aria-hidden="true">
            <Trans>All</Trans>
          </span>
          <AllBox label={t`All forms shown for all app users shown`} totals={totals} of="all" tabIndex={tabIndex(2)} />
        </div>
      </div>
      <div role="none" className="dt-center">
        {columns.map(({ user, index, x }) => {
          const userName = user.displayName;
          return (
            <div
              key={user.id}
              role="columnheader"
              aria-colindex={leadingColumns + index + 1}
              tabIndex={-1}
              className="access-user"
              data-x={x}
              title={userName}
              style={{ [rtl ? 'right' : 'left']: x }}
            >
              <span className="access-user-name">
                <Name>{userName}</Name>
              </span>
              <AllBox
                label={t`All forms shown for ${userName}`}
                totals={totals}
                of={{ user }}
                tabIndex={tabIndex(leadingColumns + index)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Pixels that the name column gets in any grid. */
const [narrowest, widest] = [168, 300];
/** Share of the grid that names get where there are many app users. */
const share = 0.24;

interface Room {
  /** Of the grid, in pixels. */
  width: number;
  others: number;
  needed: number;
}

/** As wide as the longest name where other columns leave the room. */
export function nameWidthOf({ width, others, needed }: Room): number {
  const atLeast = Math.min(widest, Math.max(narrowest, width * share));
  return Math.round(Math.max(atLeast, Math.min(needed, width - others)));
}

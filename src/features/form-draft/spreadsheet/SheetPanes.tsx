import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { BareButton } from '~/shared/ui/controls/BareButton';
import type { Problem } from '~/shared/xlsform/convert/problems';
import { FormOutline } from './FormOutline';
import { ProblemTable } from './ProblemTable';
import type { CheckedSheets } from './protocol';
import type { SpreadsheetCheck } from './check-result';
import { PublishedChanges } from './PublishedChanges';
import { SheetView } from './SheetView';

/** A cell, or a row without a column, that the view of the sheet shows. */
export interface Target {
  sheet: string;
  row: number;
  column: number | null;
}

const targetOf = ({ sheet, row, column }: Problem): Target | null =>
  sheet === undefined ? null : { sheet, row: row ?? 1, column: column?.number ?? null };

type Pane = 'problems' | 'outline' | 'changes';

/** The problems, the outline and the changes, one at a time, beside the view of the sheets. */
export function SheetPanes({ check, reading }: { check: SpreadsheetCheck; reading: CheckedSheets }) {
  const { problems, outline, xml } = reading;
  const [chosen, setChosen] = useState<Pane>('problems');
  const [selected, setSelected] = useState<{ of: CheckedSheets; target: Target | null; problem: Problem | null }>();
  const current = selected?.of === reading ? selected : undefined;
  const sheets = useRef<HTMLDivElement>(null);
  const id = useId();
  const panes: { key: Pane; name: ReactNode; content: () => ReactNode }[] = [];
  const select = (target: Target | null, problem: Problem | null) => {
    setSelected({ of: reading, target, problem });
    // On a phone the sheet is below.
    void sheets.current?.scrollIntoView({ block: 'nearest' });
  };
  if (problems.length > 0)
    panes.push({
      key: 'problems',
      name: <Plural value={problems.length} one="# problem" other="# problems" />,
      content: () => (
        <ProblemTable
          problems={problems}
          fresh={check.progress?.fresh ?? null}
          selected={current?.problem ?? null}
          onSelect={(problem) => select(targetOf(problem), problem)}
        />
      ),
    });
  if (outline.length > 0)
    panes.push({
      key: 'outline',
      name: <Trans>Outline</Trans>,
      content: () => (
        <FormOutline
          lines={outline}
          selected={current?.target?.sheet === reading.survey ? current.target.row : null}
          onSelect={(row) => select({ sheet: reading.survey, row, column: null }, null)}
        />
      ),
    });
  if (xml && check.replaces)
    panes.push({
      key: 'changes',
      name: <Trans>Changes</Trans>,
      content: () => <PublishedChanges xml={xml} replaces={check.replaces ?? { projectId: 0, xmlFormId: '' }} />,
    });
  const pane = panes.find(({ key }) => key === chosen) ?? panes[0];
  return (
    <div className="sheet-panes" data-pane={pane?.key}>
      {pane && (
        <div className="sheet-pane">
          <PaneTabs id={id} panes={panes} pane={pane.key} onPane={setChosen} />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${pane.key}`}>
            {pane.content()}
          </div>
        </div>
      )}
      {pane?.key !== 'changes' && reading.sheets.length > 0 && (
        <div ref={sheets} className="sheet-pane">
          <SheetView
            sheets={reading.sheets}
            problems={problems}
            target={current?.target ?? null}
            onSelect={(problem) => select(targetOf(problem), problem)}
          />
        </div>
      )}
    </div>
  );
}

interface PaneTabsProps {
  id: string;
  panes: readonly { key: Pane; name: ReactNode }[];
  pane: Pane;
  onPane: (pane: Pane) => void;
}

function PaneTabs({ id, panes, pane, onPane }: PaneTabsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const at = panes.findIndex(({ key }) => key === pane);
    const last = panes.length - 1;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + panes.length) % panes.length;
    onPane(panes[to]?.key ?? pane);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t`Result of the check`} className="sheet-tabs">
      {panes.map(({ key, name }) => (
        <BareButton
          key={key}
          role="tab"
          id={`${id}-${key}`}
          aria-selected={key === pane}
          aria-controls={`${id}-panel`}
          tabIndex={key === pane ? 0 : -1}
          onClick={() => onPane(key)}
          onKeyDown={turn}
        >
          {name}
        </BareButton>
      ))}
    </div>
  );
}

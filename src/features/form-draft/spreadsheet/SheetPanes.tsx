import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
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
  const { t } = useLingui();
  const { problems, outline, xml } = reading;
  const [chosen, setChosen] = useState<Pane>('problems');
  const [selected, setSelected] = useState<{ of: CheckedSheets; target: Target | null; problem: Problem | null }>();
  const current = selected?.of === reading ? selected : undefined;
  const sheets = useRef<HTMLDivElement>(null);
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
          <Segmented
            aria-label={t`Result of the check`}
            tabIndex={-1}
            className="sheet-choice"
            value={pane.key}
            onChange={setChosen}
            options={panes.map(({ key, name }) => ({ value: key, label: name }))}
          />
          {pane.content()}
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

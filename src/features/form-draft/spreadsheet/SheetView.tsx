import { useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Name } from '~/shared/ui/text/Name';
import type { Problem } from '~/shared/xlsform/convert/problems';
import { type CellMarks, marksOf } from './marks';
import type { SheetCells } from './protocol';
import { SheetGrid } from './SheetGrid';
import type { Target } from './SheetPanes';

interface SheetViewProps {
  sheets: readonly SheetCells[];
  problems: readonly Problem[];
  target: Target | null;
  onSelect: (problem: Problem) => void;
}

const none: CellMarks = { cells: new Map(), rows: new Map(), count: 0 };

/** One sheet at a time as it is in the file, with its problems marked. A target chooses its sheet. */
export function SheetView({ sheets, problems, target, onSelect }: SheetViewProps) {
  const { t, i18n } = useLingui();
  const marks = useMemo(() => marksOf(problems), [problems]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(target);
  if (target !== shown) {
    setShown(target);
    if (target) setChosen(target.sheet);
  }
  const first = problems.find((problem) => problem.sheet !== undefined)?.sheet;
  const sheet = [chosen, first].map((name) => sheets.find((one) => one.name === name)).find(Boolean) ?? sheets[0];
  if (!sheet) return null;
  return (
    <>
      <Segmented
        aria-label={t`Sheets`}
        tabIndex={-1}
        className="sheet-choice"
        styles={{ item: { flex: 'none' } }}
        value={sheet.name}
        onChange={setChosen}
        options={sheets.map(({ name }) => {
          const count = marks.get(name)?.count ?? 0;
          return {
            value: name,
            label: (
              <>
                <Name>{name}</Name>
                {count > 0 && <span className="sheet-choice-count">{i18n.number(count)}</span>}
              </>
            ),
          };
        })}
      />
      <SheetGrid
        key={sheet.name}
        sheet={sheet}
        marks={marks.get(sheet.name) ?? none}
        target={target?.sheet === sheet.name ? target : null}
        onSelect={onSelect}
      />
    </>
  );
}

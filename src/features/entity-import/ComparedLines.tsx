import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { WindowedRows } from '~/domain/definitions/WindowedRows';
import { forwardArrow } from '~/shared/lib/direction';
import { LineFilter } from '~/shared/lists/LineFilter';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import type { ComparedRow, Comparison } from './compare';
import { rowErrorText } from './texts';

interface ComparedLinesProps {
  result: Comparison;
  expected: number;
  onApply: (lines: readonly ComparedRow[]) => Promise<void>;
  /** Also creates the rows that are not in the list; undefined if they are created already. */
  onCreateOthers?: (() => void) | undefined;
  onCancel: () => void;
}

export const canBeApplied = ({ kind }: ComparedRow): boolean => kind === 'changed' || kind === 'new';
const shownCharacters = 200;

export function ComparedLines({ result, expected, onApply, onCreateOthers, onCancel }: ComparedLinesProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<ComparedRow['kind'] | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [isStarting, setStarting] = useState(false);
  const { lines, unchanged, notation } = result;
  const counts = new Map<ComparedRow['kind'], number>();
  for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const of = (kind: ComparedRow['kind']) => counts.get(kind) ?? 0;
  const listed = shown === null ? lines : lines.filter(({ kind }) => kind === shown);
  const applied = lines.filter((line) => canBeApplied(line) && !leftOut.has(line.row));
  const changed = applied.filter(({ kind }) => kind === 'changed').length;
  const leaveOut = (row: number, isOut: boolean) => {
    const rows = new Set(leftOut);
    if (isOut) rows.add(row);
    else rows.delete(row);
    setLeftOut(rows);
  };
  const apply = async () => {
    setStarting(true);
    await onApply(applied);
    setStarting(false);
  };
  return (
    <>
      <LineFilter
        groups={[
          { key: 'new', count: of('new'), label: <Plural value={of('new')} one="# new" other="# new" /> },
          {
            key: 'changed',
            count: of('changed'),
            label: <Plural value={of('changed')} one="# changed" other="# changed" />,
          },
          {
            key: 'ambiguous',
            count: of('ambiguous'),
            label: <Plural value={of('ambiguous')} one="# ambiguous" other="# ambiguous" />,
            problem: true,
          },
          {
            key: 'missing',
            count: of('missing'),
            label: <Plural value={of('missing')} one="# not in the list" other="# not in the list" />,
            problem: true,
          },
          {
            key: 'problem',
            count: of('problem'),
            label: <Plural value={of('problem')} one="# with a problem" other="# with problems" />,
            problem: true,
          },
        ]}
        shown={shown}
        onShow={setShown}
      />
      <p className="muted">
        <Sentences>
          <Plural value={unchanged} one="# row is unchanged." other="# rows are unchanged." />
          {notation > 0 && (
            <Plural
              value={notation}
              one="# of them has a value that is only written differently."
              other="# of them have values that are only written differently."
            />
          )}
        </Sentences>
      </p>
      {listed.length > 0 && (
        <WindowedRows
          key={shown}
          role="list"
          label={t`Rows of the file`}
          className="import-problems"
          count={listed.length}
          estimatedHeight={53}
          row={(index) => {
            const line = listed[index];
            if (!line) return null;
            return (
              <div role="listitem" key={line.row} className="import-line" data-out={leftOut.has(line.row)}>
                <Line
                  line={line}
                  expected={expected}
                  isApplied={!leftOut.has(line.row)}
                  onApplied={(isApplied) => leaveOut(line.row, !isApplied)}
                />
              </div>
            );
          }}
        />
      )}
      <BottomBar className="import-bar">
        {applied.length > 0 ? (
          <Button type="primary" loading={isStarting} onClick={() => void apply()}>
            <ApplyText changed={changed} created={applied.length - changed} />
          </Button>
        ) : (
          <span>
            <Trans>There is nothing to apply.</Trans>
          </span>
        )}
        {onCreateOthers && of('missing') > 0 && !lines.some(canBeApplied) && (
          <Button type="primary" onClick={onCreateOthers}>
            <Trans>Update existing entities and create the others</Trans>
          </Button>
        )}
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </BottomBar>
    </>
  );
}

function ApplyText({ changed, created }: { changed: number; created: number }) {
  const { i18n } = useLingui();
  const [changedText, createdText] = [i18n.number(changed), i18n.number(created)];
  if (created === 0) return <Trans>Update {changedText}</Trans>;
  if (changed === 0) return <Trans>Create {createdText}</Trans>;
  return (
    <Trans>
      Update {changedText}, create {createdText}
    </Trans>
  );
}

interface LineProps {
  line: ComparedRow;
  expected: number;
  isApplied: boolean;
  onApplied: (isApplied: boolean) => void;
}

function Line({ line, expected, isApplied, onApplied }: LineProps) {
  const { t, i18n } = useLingui();
  const row = i18n.number(line.row);
  return (
    <>
      {canBeApplied(line) && (
        <Checkbox
          aria-label={t`Apply row ${row}`}
          checked={isApplied}
          onChange={({ target }) => onApplied(target.checked)}
        />
      )}
      <div>
        <b>
          <Trans>Row {row}</Trans>
        </b>{' '}
        <Name>{line.label}</Name>
        <div className="muted">
          <LineText line={line} expected={expected} />
        </div>
      </div>
    </>
  );
}

function Value({ text }: { text: string }) {
  return text === '' ? (
    <i>
      <Trans>empty</Trans>
    </i>
  ) : (
    <Name>{text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}</Name>
  );
}

function LineText({ line, expected }: { line: ComparedRow; expected: number }) {
  const { i18n } = useLingui();
  switch (line.kind) {
    case 'new':
      return <Trans>New entity</Trans>;
    case 'changed':
      return line.changes.map(({ field, from, to }) => (
        <div key={field} className="import-change">
          {field === '' ? <Trans>Label</Trans> : <Name>{field}</Name>}: <Value text={from} /> {forwardArrow()}{' '}
          <Value text={to} />
        </div>
      ));
    case 'ambiguous':
      return line.why === 'list' ? (
        <Trans>Several entities of the list fit. Nothing is changed.</Trans>
      ) : (
        <Trans>An earlier row is about the same entity. Nothing is changed.</Trans>
      );
    case 'missing':
      return <Trans>The list has no such entity.</Trans>;
    case 'problem':
      return i18n._(rowErrorText(line.fault, expected));
  }
}

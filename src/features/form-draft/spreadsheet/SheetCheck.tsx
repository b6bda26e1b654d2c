import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Collapse, Flex, Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { published } from '~/api/form-version-ref';
import { allChanges, ChangeList } from '~/domain/definitions/changes/ChangeList';
import { fetchDefinition } from '~/domain/definitions/queries';
import { compareForms } from '~/engines/xforms/reader';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { CommaPair } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import type { UploadState } from '../upload/use-definition-upload';
import { CheckList, DefinitionAlert, WorkflowList } from '../upload/warnings';
import type { Progress, ReplacedForm, SpreadsheetCheck } from './check';
import { FormOutline } from './FormOutline';
import { notCheckedText, problemText } from './problem-text';
import { ProblemTable } from './ProblemTable';
import type { CheckedSheets } from './protocol';
import { SheetView } from './SheetView';
import './sheet-check.css';

interface SheetCheckProps {
  check: SpreadsheetCheck;
  state: UploadState;
  projectId: number;
  onUpload: () => void;
}

/** Result of the local check. Once the server has answered, only the findings are shown, without advice. */
export function SheetCheck({ check, state, projectId, onUpload }: SheetCheckProps) {
  const { file, reading } = check;
  const isAnswered = state.phase === 'failed' && state.file === file;
  const name = <Name>{file.name}</Name>;
  return (
    <Flex vertical gap={12} className="sheet-check">
      <DefinitionAlert
        type={isAnswered ? 'info' : check.errors > 0 ? 'error' : 'warning'}
        // Then the refusal is announced instead.
        role={isAnswered ? 'note' : 'alert'}
        title={<h3>{isAnswered ? <Trans>Check of {name}</Trans> : <Trans>{name} has not been uploaded yet</Trans>}</h3>}
      >
        {reading.kind === 'checked' ? (
          <>
            <Counts {...check} />
            {check.progress && <ProgressNote progress={check.progress} />}
            {!isAnswered && <Advice {...check} />}
            {check.alike.length + check.retyped.length > 0 && (
              <CheckList check={{ faults: [], alike: check.alike, retyped: check.retyped }} />
            )}
            {!isAnswered && <WorkflowList warnings={check.workflow} projectId={projectId} />}
          </>
        ) : (
          <NotCheckedMessage {...notCheckedText(reading.code, reading.values)} />
        )}
        {!isAnswered && (
          <Button loading={state.phase === 'checking' || state.phase === 'sending'} onClick={onUpload}>
            <Trans>Upload anyway</Trans>
          </Button>
        )}
      </DefinitionAlert>
      {reading.kind === 'checked' && <SheetPanes check={check} reading={reading} />}
    </Flex>
  );
}

const Errors = ({ errors }: { errors: number }) => <Plural value={errors} one="# error" other="# errors" />;
const Warnings = ({ warnings }: { warnings: number }) => <Plural value={warnings} one="# warning" other="# warnings" />;

function Counts({ errors, warnings }: SpreadsheetCheck) {
  return (
    <p style={{ fontWeight: 600 }}>
      {errors > 0 && warnings > 0 ? (
        <CommaPair first={<Errors errors={errors} />} second={<Warnings warnings={warnings} />} />
      ) : errors > 0 ? (
        <Errors errors={errors} />
      ) : warnings > 0 ? (
        <Warnings warnings={warnings} />
      ) : (
        <Trans>No errors or warnings</Trans>
      )}
    </p>
  );
}

function Advice({ errors, warnings }: SpreadsheetCheck) {
  if (errors > 0)
    return (
      <p>
        <Trans>The server will probably refuse this file. Correct it and select it again, or upload it anyway.</Trans>
      </p>
    );
  return warnings > 0 ? (
    <p>
      <Trans>
        The form will work, but check these warnings. Correct the file and select it again, or upload it anyway.
      </Trans>
    </p>
  ) : null;
}

function NotCheckedMessage({ what, mend }: { what: string; mend: string | null }) {
  return (
    <>
      <p>
        {what} {mend}
      </p>
      <p>
        <Trans>The file could not be checked on this page. The server may still take it.</Trans>
      </p>
    </>
  );
}

/** A cell to show; a whole row if `column` is null. */
export interface Target {
  sheet: string;
  row: number;
  column: number | null;
}

const toTarget = ({ sheet, row, column }: Problem): Target | null =>
  sheet === undefined ? null : { sheet, row: row ?? 1, column: column?.number ?? null };

type Pane = 'problems' | 'outline' | 'changes';

function SheetPanes({ check, reading }: { check: SpreadsheetCheck; reading: CheckedSheets }) {
  const { t } = useLingui();
  const { problems, outline, xml } = reading;
  const [chosen, setChosen] = useState<Pane>('problems');
  const [selected, setSelected] = useState<{ of: CheckedSheets; target: Target | null; problem: Problem | null }>();
  const current = selected?.of === reading ? selected : undefined;
  const sheets = useRef<HTMLElement>(null);
  const panes: { key: Pane; name: ReactNode; content: () => ReactNode }[] = [];
  const select = (target: Target | null, problem: Problem | null) => {
    setSelected({ of: reading, target, problem });
    // On phones the sheet is below.
    void sheets.current?.scrollIntoView({ block: 'nearest' });
  };
  if (problems.length > 0)
    panes.push({
      key: 'problems',
      name:
        check.errors === 0 ? (
          <Warnings warnings={check.warnings} />
        ) : check.warnings === 0 ? (
          <Errors errors={check.errors} />
        ) : (
          <Plural value={problems.length} one="# problem" other="# problems" />
        ),
      content: () => (
        <ProblemTable
          problems={problems}
          fresh={check.progress?.fresh ?? null}
          selected={current?.problem ?? null}
          onSelect={(problem) => select(toTarget(problem), problem)}
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
        <Flex vertical gap={8} className="sheet-pane">
          <Segmented
            aria-label={t`Result of the check`}
            tabIndex={-1}
            className="sheet-choice"
            value={pane.key}
            onChange={setChosen}
            options={panes.map(({ key, name }) => ({ value: key, label: name }))}
          />
          {pane.content()}
        </Flex>
      )}
      {pane?.key !== 'changes' && reading.sheets.length > 0 && (
        <Flex vertical gap={8} ref={sheets} className="sheet-pane">
          <SheetView
            sheets={reading.sheets}
            problems={problems}
            target={current?.target ?? null}
            onSelect={(problem) => select(toTarget(problem), problem)}
          />
        </Flex>
      )}
    </div>
  );
}

const maxListed = 100;

function ProgressNote({ progress: { gone, stays, fresh } }: { progress: Progress }) {
  const { i18n } = useLingui();
  const [fixed, added] = [gone.length, fresh.size];
  return (
    <div className="sheet-check-progress">
      <p>
        <Trans>
          Since your last file:{' '}
          <strong>
            <Plural value={fixed} _0="none fixed" one="# fixed" other="# fixed" />
          </strong>
          , <Plural value={stays} _0="none left" one="# left" other="# left" />,{' '}
          <Plural value={added} _0="none new" one="# new" other="# new" />
        </Trans>
      </p>
      {gone.length > 0 && (
        <Collapse
          ghost
          items={[
            {
              key: 'fixed',
              label: <Trans>Show what is fixed</Trans>,
              children: (
                <ul>
                  {gone.slice(0, maxListed).map((problem) => (
                    <li key={JSON.stringify(problem)}>
                      <ProblemPlace problem={problem} />
                      {problemText(problem).what}
                    </li>
                  ))}
                  {gone.length > maxListed && (
                    <li>{i18n.number(gone.length - maxListed, { signDisplay: 'always' })}</li>
                  )}
                </ul>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

function ProblemPlace({ problem: { sheet, row, column } }: { problem: Problem }) {
  const { i18n } = useLingui();
  if (sheet === undefined) return null;
  const number = row === undefined ? '' : i18n.number(row, { useGrouping: false });
  const parts = [
    <Name key="sheet">{sheet}</Name>,
    ...(row === undefined ? [] : [<Trans key="row">row {number}</Trans>]),
    ...(column === undefined ? [] : [<Name key="column">{column.name}</Name>]),
  ];
  return (
    <span className="muted">
      {parts.map((part, index) => (
        <span key={part.key}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
      {': '}
    </span>
  );
}

interface PublishedChangesProps {
  xml: Blob;
  replaces: NonNullable<ReplacedForm>;
}

/** Blobs cannot be part of a query key, so each gets a number. */
const blobIds = new WeakMap<Blob, number>();
let lastBlobId = 0;
function blobId(xml: Blob): number {
  const number = blobIds.get(xml) ?? (lastBlobId += 1);
  blobIds.set(xml, number);
  return number;
}

function PublishedChanges({ xml, replaces: { projectId, xmlFormId } }: PublishedChangesProps) {
  const [view, setView] = useState(allChanges);
  const comparison = useQuery({
    queryKey: ['changes of a spreadsheet', projectId, xmlFormId, blobId(xml)],
    queryFn: async ({ signal }) =>
      compareForms(await fetchDefinition({ projectId, xmlFormId, edition: published }), xml, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  });
  if (comparison.error) return <ErrorState error={comparison.error} retry={() => void comparison.refetch()} />;
  if (!comparison.data) return <ListSkeleton rows={6} />;
  return (
    <>
      <p className="muted">
        <Trans>Compared with the published version. The server’s own converter may write some parts differently.</Trans>
      </p>
      <ChangeList
        changes={comparison.data.changes}
        view={view}
        onView={(change) => setView((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

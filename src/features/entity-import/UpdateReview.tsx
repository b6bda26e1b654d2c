import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Flex, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { DatasetDetailsExtended } from '~/api/schema';
import { openAnswer } from '~/api/transfers';
import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import { reasonText } from '~/shared/errors/describe-failure';
import type { Dialect } from '~/shared/lib/csv/dialect';
import { visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { notifications } from '~/shared/ui/overlays/notifications';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import { ColumnsLeftOut } from './Columns';
import { type ComparedRow, type Comparison, type RowMatch, matchOptions, type UpdatePlan } from './compare';
import { canBeApplied, ComparedLines } from './ComparedLines';
import { findEarlierUpdates } from './import-store';
import { type checkMapping, detectValueKinds } from './mapping';
import type { ImportPlan } from './plan';
import type { Inspection } from './protocol';
import { FileReaderWorker, UnreadableFile } from './reader';
import { addMatchingRow, noMatchingRows } from './repeated-rows';
import { failureText } from './texts';
import type { Choices } from './use-import-file';

interface UpdateReviewProps {
  list: DatasetDetailsExtended;
  file: File;
  inspection: Inspection;
  plan: ImportPlan;
  mapping: ReturnType<typeof checkMapping>;
  creates: boolean;
  choices: Choices;
  choose: (next: Partial<Choices>) => void;
  onCancel: () => void;
}

export function UpdateReview(props: UpdateReviewProps) {
  const { list, file, inspection, plan, mapping, creates, choices, choose, onCancel } = props;
  const { keepsEmpty, exact } = choices;
  const { t, i18n } = useLingui();
  const id = useId();
  const { projectId, name: datasetName } = list;
  const { state, compare, reset } = useComparison({ projectId, datasetName });
  const looks = detectValueKinds(plan.header, inspection.rows);
  const uuids = looks.flatMap((one, column) => (one === 'uuid' ? [column] : []));
  const matches = matchOptions(
    plan,
    uuids,
    list.properties.map(({ name }) => name),
  );
  const [asked, setAsked] = useState(false);
  const key = matches.has(choices.match) ? choices.match : ([...matches.keys()][0] ?? '');
  const match = matches.get(key);
  // Without a label, only existing entities can be updated.
  const needsLabel = creates && mapping.label !== null;
  const isReady = !needsLabel && mapping.areColumnsComplete;
  const heading = useRef<HTMLDivElement>(null);
  const { phase } = state;
  useEffect(() => {
    // The differences are below up to 500 columns, and the button that had the focus is gone.
    if (phase === 'done') heading.current?.focus();
  }, [phase]);
  const change = (next: Partial<Choices>) => {
    choose(next);
    reset();
  };
  const begin = (settings: { creates: boolean; isReady: boolean }) => {
    setAsked(true);
    if (match && settings.isReady)
      void compare(file, inspection.dialect, { ...plan, match, creates: settings.creates, keepsEmpty, exact });
  };
  const createOthers = () => {
    change({ mode: 'both' });
    begin({ creates: true, isReady: mapping.isComplete });
  };
  const say = (error: unknown): string => {
    if (error instanceof UnreadableFile) return i18n._(failureText(error.failure));
    return reasonText(error, i18n);
  };
  const apply = async (lines: readonly ComparedRow[], all: readonly ComparedRow[], origin: UpdateOrigin) => {
    try {
      const { startUpdate } = await import('./update-job');
      const { name, size } = file;
      const { newProperties } = mapping;
      const leftOut = noMatchingRows();
      for (const line of all) if (!canBeApplied(line)) addMatchingRow(leftOut, line.row);
      await startUpdate({ projectId, datasetName, newProperties, file: { name, size }, leftOut }, lines, origin);
    } catch (error) {
      notifications.failed(msg`The update did not start.`, error);
    }
  };
  const nameOf = (one: RowMatch): string => {
    if (one.by === 'label') return t`Label`;
    if (one.by === 'property') return visibleName(one.property);
    const column = visibleName(plan.header[one.column] ?? '');
    return t`Entity ID in the column ${column}`;
  };
  return (
    <>
      <Flex wrap align="center" gap="8px 12px">
        <label htmlFor={`${id}-match`}>
          <Trans>Match rows by</Trans>
        </label>
        <Select
          id={`${id}-match`}
          value={key}
          onChange={(chosen) => change({ match: chosen })}
          {...searchableOptions([...matches].map(([value, one]) => ({ value, label: nameOf(one) })))}
        />
        <Checkbox checked={keepsEmpty} onChange={({ target }) => change({ keepsEmpty: target.checked })}>
          <Trans>Ignore empty cells</Trans>
        </Checkbox>
        <Checkbox checked={exact} onChange={({ target }) => change({ exact: target.checked })}>
          <Trans>Treat 1.50 and 1.5 as different</Trans>
        </Checkbox>
      </Flex>
      {state.phase === 'failed' && <Alert type="error" showIcon role="alert" title={say(state.error)} />}
      {state.phase === 'done' && (
        <Flex
          vertical
          gap={12}
          ref={heading}
          tabIndex={-1}
          role="group"
          aria-label={t`Comparison`}
          style={{ outline: 'none', scrollMarginBlockStart: 8 }}
        >
          <ComparedLines
            key={`${key} ${creates}`}
            result={state.result}
            expected={plan.header.length}
            onApply={(lines) => apply(lines, state.result.lines, state.origin)}
            onCreateOthers={creates ? undefined : createOthers}
            onCancel={onCancel}
          />
        </Flex>
      )}
      {state.phase !== 'done' && (
        <BottomBar className="import-bar">
          <Button type="primary" loading={state.phase === 'running'} onClick={() => begin({ creates, isReady })}>
            <Trans>Compare with the list</Trans>
          </Button>
          <Button onClick={state.phase === 'running' ? reset : onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <span role="status">
            {state.phase === 'running' &&
              (state.fraction === null ? (
                <Plural value={list.entities} one="Loading # entity…" other="Loading # entities…" />
              ) : (
                <Trans>Comparing…</Trans>
              ))}
            {state.phase === 'none' && <Trans>Nothing is changed before you have seen every difference.</Trans>}
          </span>
          <ColumnsLeftOut plan={plan} />
          {asked && !isReady && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={
                needsLabel ? (
                  <Trans>Choose the label: new entities need one.</Trans>
                ) : match === undefined ? (
                  <Trans>No column can find the entities. Choose the label, or a property for a column.</Trans>
                ) : (
                  <Trans>Correct the columns first.</Trans>
                )
              }
            />
          )}
        </BottomBar>
      )}
    </>
  );
}

type ComparisonState =
  | { phase: 'none' }
  /** `fraction` is null while the list loads. */
  | { phase: 'running'; fraction: number | null }
  | { phase: 'done'; result: Comparison; origin: UpdateOrigin }
  | { phase: 'failed'; error: unknown };

/** `earlier`: seed of an unfinished earlier try with the file. */
export interface UpdateOrigin {
  fingerprint: string;
  earlier: string | null;
}

function useComparison({ projectId, datasetName }: ListId) {
  const [state, setState] = useState<ComparisonState>({ phase: 'none' });
  const [reader] = useState(() => new FileReaderWorker());
  const last = useRef<AbortController>(null);
  useEffect(
    () => () => {
      last.current?.abort();
      reader.stop();
    },
    [reader],
  );
  const reset = () => {
    last.current?.abort();
    setState({ phase: 'none' });
  };
  const compare = async (file: File, dialect: Dialect, plan: Omit<UpdatePlan, 'earlier'>) => {
    last.current?.abort();
    const { signal } = (last.current = new AbortController());
    setState({ phase: 'running', fraction: null });
    try {
      const path = `/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}/entities.csv`;
      const fingerprint = await reader.run('fingerprint', { file }, { signal });
      const tries = await findEarlierUpdates(signedInUser()?.id ?? 0, { projectId, datasetName }, fingerprint);
      const answer = await openAnswer(path, { signal });
      const list = await answer.blob();
      const lines: ComparedRow[] = [];
      const counts = await reader.run(
        'compare',
        { file, dialect, plan: { ...plan, earlier: tries.all }, list },
        {
          signal,
          onProgress: (fraction) => setState({ phase: 'running', fraction }),
          onLines: (part) => lines.push(...part),
        },
      );
      setState({ phase: 'done', result: { lines, ...counts }, origin: { fingerprint, earlier: tries.unfinished } });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', error });
    }
  };
  return { state, compare, reset };
}

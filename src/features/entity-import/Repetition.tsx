import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { openAnswer } from '~/api/transfers';
import type { ListId } from '~/domain/entities/rows';
import { Sentences, joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { CheckResult } from './check';
import { type EarlierImport, findEarlierImport } from './import-store';
import type { ImportPlan } from './plan';
import type { Inspection } from './protocol';
import { FileReaderWorker } from './reader';
import type { MatchingRows } from './repeated-rows';

function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li>
      <Alert type="warning" role="note" showIcon title={children} action={action} />
    </li>
  );
}

export function EarlierWarning({ earlier }: { earlier: EarlierImport }) {
  const { i18n } = useLingui();
  const [sent, all] = [i18n.number(earlier.sent), i18n.number(earlier.rows)];
  return (
    <Flex component="ul" vertical gap="small" style={{ listStyle: 'none' }}>
      <Warning>
        <Sentences>
          <b role="alert">
            <Trans>
              This file was imported <TimeAgo iso={new Date(earlier.startedAt).toISOString()} />.
            </Trans>
          </b>
          {earlier.sent < earlier.rows ? (
            <Trans>
              {sent} of {all} rows are in the list. Importing the file again creates these a second time.
            </Trans>
          ) : (
            <Trans>Importing it again creates every entity a second time.</Trans>
          )}
        </Sentences>
      </Warning>
    </Flex>
  );
}

interface RepetitionProps {
  header: readonly string[];
  result: CheckResult;
  found: ReturnType<typeof useRepetition>;
  entities: number;
  /** Compares the rows with entities by label, or by the ids in a column; absent without the right. */
  onUpdate: ((column: number | 'label') => void) | undefined;
}

export function RepetitionWarnings({ header, result, found, entities, onUpdate }: RepetitionProps) {
  const { existing, isReading, hasFailed, ask, retry } = found;
  const { repeats, spaced } = result;
  const update = (column: number | 'label', words: ReactNode) =>
    onUpdate && (
      <Button size="small" onClick={() => onUpdate(column)}>
        {words}
      </Button>
    );
  const name = (column: number) => <Name>{header[column] ?? ''}</Name>;
  const hasWarnings =
    spaced.rows > 0 || repeats.length > 0 || (existing && (existing.labels.rows > 0 || existing.ids !== null));
  return (
    <>
      {hasWarnings && (
        <Flex component="ul" vertical gap="small" style={{ listStyle: 'none' }}>
          {spaced.rows > 0 && (
            <Warning>
              <Plural
                value={spaced.rows}
                one="# label has spaces around it, which will be stored:"
                other="# labels have spaces around them, which will be stored:"
              />{' '}
              <Rows found={spaced} />
            </Warning>
          )}
          {existing && existing.labels.rows > 0 && (
            <Warning action={update('label', <Trans>Update these entities instead</Trans>)}>
              <Plural
                value={existing.labels.rows}
                one="# label exists already in this list:"
                other="# labels exist already in this list:"
              />{' '}
              <Rows found={existing.labels} />
            </Warning>
          )}
          {existing?.ids && (
            <Warning action={update(existing.ids.column, <Trans>Update by this ID</Trans>)}>
              <Plural
                value={existing.ids.rows}
                one="# row has the ID of an entity of this list, in the column"
                other="# rows have IDs of entities of this list, in the column"
              />{' '}
              {name(existing.ids.column)}: <Rows found={existing.ids} />
            </Warning>
          )}
          {repeats.map(({ column, ...rows }) => (
            <Warning key={column}>
              {column === 'label' ? (
                <Plural
                  value={rows.rows}
                  one="# row repeats the label of an earlier row:"
                  other="# rows repeat the label of an earlier row:"
                />
              ) : (
                <>
                  {name(column)}:{' '}
                  <Plural
                    value={rows.rows}
                    one="# row repeats the value of an earlier row:"
                    other="# rows repeat the value of an earlier row:"
                  />
                </>
              )}{' '}
              <Rows found={rows} />
            </Warning>
          ))}
        </Flex>
      )}
      {isReading && (
        <p className="muted" role="status">
          <Trans>Looking for labels that exist already…</Trans>
        </p>
      )}
      {hasFailed && !isReading && (
        <Alert
          type="warning"
          showIcon
          title={<Trans>The list could not be read, so labels that exist already are not known.</Trans>}
          action={
            <Button size="small" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {ask && (
        <Flex component="p" wrap align="center" gap="4px 8px">
          <Button size="small" onClick={ask}>
            <Trans>Look for labels that exist already</Trans>
          </Button>
          <span className="muted">
            <Plural value={entities} one="Loads # entity." other="Loads # entities." />
          </span>
        </Flex>
      )}
    </>
  );
}

function Rows({ found: { rows, first } }: { found: MatchingRows }) {
  const { i18n } = useLingui();
  const list = joinNames(first.map((row) => i18n.number(row))) + (rows > first.length ? '…' : '');
  return (
    <>
      <Plural value={rows} one="row" other="rows" /> {list}
    </>
  );
}

/** Larger lists are only loaded on request. */
const autoLoadLimit = 50_000;

const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified];

interface Options {
  entities: number;
  inspection: Inspection;
  plan: ImportPlan;
  isChecked: boolean;
}

/** What of a file is already in the list: an earlier import of it from this browser, and single rows. */
export function useRepetition(
  { projectId, datasetName }: ListId,
  file: File,
  { entities, inspection, plan, isChecked }: Options,
) {
  const [reader] = useState(() => new FileReaderWorker());
  const [isAsked, setAsked] = useState(false);
  useEffect(() => () => reader.stop(), [reader]);
  const key = ['entities.csv', projectId, datasetName] as const;
  const earlier = useQuery({
    queryKey: [...key, 'earlier', ...fileKey(file)],
    queryFn: async ({ signal }) =>
      findEarlierImport({ projectId, datasetName }, await reader.run('fingerprint', { file }, { signal })),
    gcTime: 0,
    retry: false,
  });
  const isWanted = isChecked && entities > 0 && (isAsked || entities <= autoLoadLimit);
  const csv = useQuery({
    queryKey: [...key, 'rows'],
    queryFn: async ({ signal }) =>
      (
        await openAnswer(`/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}/entities.csv`, { signal })
      ).blob(),
    enabled: isWanted,
    // The label changes the comparison, not the list: it is read once per file.
    staleTime: Infinity,
    gcTime: 0,
  });
  const list = csv.data;
  const existing = useQuery({
    queryKey: [...key, 'existing', ...fileKey(file), inspection.dialect, plan.label, csv.dataUpdatedAt],
    queryFn: ({ signal }) =>
      reader.run('existing', { file, dialect: inspection.dialect, plan, list: list ?? new Blob() }, { signal }),
    enabled: isWanted && list !== undefined,
    gcTime: 0,
    retry: false,
  });
  return {
    earlier: earlier.data ?? null,
    existing: existing.data ?? null,
    isReading: isWanted && (csv.isFetching || existing.isFetching),
    hasFailed: isWanted && (csv.isError || existing.isError),
    ask: isChecked && entities > autoLoadLimit && !isAsked ? () => setAsked(true) : null,
    retry: () => void (csv.isError ? csv.refetch() : existing.refetch()),
  };
}

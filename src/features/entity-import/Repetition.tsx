import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { listed, Sentences } from '~/shared/ui/text/Joined';
import type { CheckResult } from './check';
import type { Found } from './repeats';
import type { EarlierImport } from './earlier-import';
import type { useRepetition } from './use-repetition';

function Warning({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li>
      <Alert type="warning" role="note" showIcon title={children} action={action} />
    </li>
  );
}

/** The same file was imported before. */
export function EarlierWarning({ earlier }: { earlier: EarlierImport }) {
  const { i18n } = useLingui();
  const [sent, all] = [i18n.number(earlier.sent), i18n.number(earlier.rows)];
  return (
    <ul className="import-warnings">
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
    </ul>
  );
}

interface RepetitionProps {
  header: readonly string[];
  result: CheckResult;
  found: ReturnType<typeof useRepetition>;
  entities: number;
  /** Compares the rows with the entities by their label, or by the IDs in a column; absent without the right. */
  onUpdate: ((column: number | 'label') => void) | undefined;
}

/** Labels that may not be meant so, and labels and IDs that the list has already or that are in the file more than once. */
export function Repetition({ header, result, found, entities, onUpdate }: RepetitionProps) {
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
        <ul className="import-warnings">
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
        </ul>
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
        <p className="import-ask">
          <Button size="small" onClick={ask}>
            <Trans>Look for labels that exist already</Trans>
          </Button>
          <span className="muted">
            <Plural value={entities} one="Loads # entity." other="Loads # entities." />
          </span>
        </p>
      )}
    </>
  );
}

/** The numbers of the first rows. */
function Rows({ found: { rows, first } }: { found: Found }) {
  const { i18n } = useLingui();
  const list = listed(first.map((row) => i18n.number(row))) + (rows > first.length ? '…' : '');
  return (
    <>
      <Plural value={rows} one="row" other="rows" /> {list}
    </>
  );
}

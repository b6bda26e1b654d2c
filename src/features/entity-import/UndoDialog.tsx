import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextError } from '~/shared/errors/text-error';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { readUndoFacts, type UndoFacts } from './imported';
import { knowsMany } from '~/domain/entities/features';
import type { ImportJob } from './import-name';
import { type Undoable, undoImport } from './undo-job';

interface UndoDialogProps {
  undoable: Undoable;
  fileName: string;
  /** The title of the import, which names the job that undoes it. */
  title: string;
  onClose: () => void;
}

/** Says how many entities undoing an import moves to the trash, and how many stay, before it starts. */
export function UndoDialog({ undoable, fileName, title, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const { projectId, datasetName, seed } = undoable;
  const { data, error, refetch } = useQuery({
    queryKey: ['listEntityRows', projectId, datasetName, 'undo', seed],
    queryFn: () => readUndoFacts(undoable, undoable.chunks),
    // The numbers must be those of now.
    gcTime: 0,
  });
  const name = <Name>{fileName}</Name>;
  return (
    <ConfirmDialog
      title={t`Undo import`}
      notDone={t`The import was not undone.`}
      danger
      waiting={data || error ? undefined : t`Counting the entities…`}
      onClose={onClose}
      onConfirm={() => {
        // Without the numbers it can be undone too: what somebody has changed stays in any case.
        if (data && data.untouched === 0)
          return Promise.reject(new TextError(msg`There is nothing to move to the trash.`));
        undoImport(undoable, title);
        onClose();
        return Promise.resolve();
      }}
    >
      <p>
        <Trans>Import of {name}</Trans>
      </p>
      {error ? (
        <>
          <ErrorState error={error} retry={() => void refetch()} />
          <p>
            <Trans>
              The entities could not be counted. The import can still be undone: entities that were changed since will
              stay.
            </Trans>
          </p>
        </>
      ) : (
        <div role="status" aria-busy={!data}>
          {data && (
            <ul className="import-undo-facts">
              <FactLines facts={data} rows={undoable.rows} />
            </ul>
          )}
        </div>
      )}
      <p className="muted">
        <Trans>Entities can be restored from the trash for 30 days.</Trans>
      </p>
      <MovedOneByOne />
    </ConfirmDialog>
  );
}

/** Servers before 2025.3 cannot refuse to delete an entity that has changed. */
export function MovedOneByOne() {
  if (knowsMany()) return null;
  return (
    <p className="muted">
      <Trans>
        This server deletes entities one by one. An entity that somebody changes at that very moment goes to the trash,
        too.
      </Trans>
    </p>
  );
}

function FactLines({ facts: { untouched, changed }, rows }: { facts: UndoFacts; rows: number }) {
  const gone = Math.max(0, rows - untouched - changed);
  return (
    <>
      <li>
        <b>
          <Plural
            value={untouched}
            _0="No entity will be moved to the trash."
            one="# entity will be moved to the trash."
            other="# entities will be moved to the trash."
          />
        </b>
      </li>
      {changed > 0 && (
        <li>
          <Plural
            value={changed}
            one="# was changed since the import and stays."
            other="# were changed since the import and stay."
          />
        </li>
      )}
      {gone > 0 && (
        <li>
          <Plural value={gone} one="# is in the trash already." other="# are in the trash already." />
        </li>
      )}
    </>
  );
}

/** The same for the job of an import, as the panel knows it. */
export function UndoJobDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const [undoable] = useState(() => undoableOf(job));
  return <UndoDialog undoable={undoable} fileName={job.input.file.name} title={job.title} onClose={onClose} />;
}

/** What of an import the server may have: a chunk whose answer was lost may be there, too. */
function undoableOf(job: ImportJob): Undoable {
  const entries = job.all().filter(({ state }) => state !== 'waiting');
  const sent = entries.filter(({ state }) => state === 'done');
  return {
    ...job.input,
    chunks: entries.map(({ item }) => item.data),
    rows: sent.reduce((sum, { item }) => sum + item.data.rows, 0),
  };
}

import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { CountedUndo, MovedOneByOne } from './CountedUndo';
import { readUndoFacts, type UndoFacts } from './imported';
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
  const name = <Name>{fileName}</Name>;
  return (
    <CountedUndo
      title={t`Undo import`}
      notDone={t`The import was not undone.`}
      about={<Trans>Import of {name}</Trans>}
      of={undoable}
      read={() => readUndoFacts(undoable, undoable.chunks)}
      facts={(facts) => <FactLines facts={facts} rows={undoable.rows} />}
      nothing={({ untouched }) => untouched === 0 && msg`There is nothing to move to the trash.`}
      uncounted={
        <Trans>
          The entities could not be counted. The import can still be undone: entities that were changed since will stay.
        </Trans>
      }
      undo={() => undoImport(undoable, title)}
      onClose={onClose}
    >
      <p className="muted">
        <Trans>Entities can be restored from the trash for 30 days.</Trans>
      </p>
      <MovedOneByOne />
    </CountedUndo>
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

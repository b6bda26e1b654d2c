import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as needs from '~/api/generated/needs';
import { serverHas } from '~/session/server';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import type { StoredChanges } from './import-store';
import {
  isUnchanged,
  readChangedVersions,
  readCreated,
  countUndo,
  creationSpanByEnds,
  type UndoCounts,
} from './imported-entities';
import type { ImportJob } from './job-types';
import { type Undoable, undoImport } from './undo-job';
import { undoUpdate } from './undo-update-job';

interface UndoDialogProps {
  undoable: Undoable;
  fileName: string;
  title: string;
  onClose: () => void;
}

export function UndoDialog({ undoable, fileName, title, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const name = <Name>{fileName}</Name>;
  return (
    <CountedUndo
      title={t`Undo import`}
      notDone={t`The import was not undone.`}
      about={<Trans>Import of {name}</Trans>}
      of={undoable}
      read={() => countUndo(undoable, undoable.chunks)}
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

function FactLines({ facts: { untouched, changed }, rows }: { facts: UndoCounts; rows: number }) {
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

export function UndoJobDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const [undoable] = useState(() => toUndoable(job));
  return <UndoDialog undoable={undoable} fileName={job.input.file.name} title={job.title} onClose={onClose} />;
}

/** Includes chunks whose answer was lost: the server may have them. */
function toUndoable(job: ImportJob): Undoable {
  const entries = job.all().filter(({ state }) => state !== 'waiting');
  const sent = entries.filter(({ state }) => state === 'done');
  return {
    ...job.input,
    chunks: entries.map(({ item }) => item.data),
    rows: sent.reduce((sum, { item }) => sum + item.data.rows, 0),
  };
}

interface Facts {
  restored: number;
  moved: number;
  kept: number;
}

async function countUpdateUndo(update: StoredChanges): Promise<Facts> {
  const { changes, created } = update;
  const facts = { restored: 0, moved: 0, kept: 0 };
  const versions = await readChangedVersions(update);
  for (const { uuid, version } of changes) {
    const now = versions.get(uuid) ?? 0;
    if (now === version + 1) facts.restored += 1;
    else if (now > version + 1) facts.kept += 1;
  }
  if (created.length === 0) return facts;
  const span = await creationSpanByEnds(
    update,
    created.flatMap((uuids) => [uuids[0] ?? '', uuids.at(-1) ?? '']),
  );
  if (span === 'none') return facts;
  const known = await readCreated(update, span, 'present');
  for (const uuid of created.flat()) {
    const system = known.get(uuid);
    if (system) facts[isUnchanged(system) ? 'moved' : 'kept'] += 1;
  }
  return facts;
}

export function UndoUpdateDialog({ update, onClose }: { update: StoredChanges; onClose: () => void }) {
  const { t } = useLingui();
  const name = <Name>{update.fileName}</Name>;
  return (
    <CountedUndo
      title={t`Undo update`}
      notDone={t`The update was not undone.`}
      about={<Trans>Update from {name}</Trans>}
      of={update}
      read={() => countUpdateUndo(update)}
      facts={(facts) => <UpdateFactLines {...facts} />}
      nothing={({ restored, moved }) => restored + moved === 0 && msg`There is nothing to undo.`}
      uncounted={
        <Trans>
          The entities could not be counted. The update can still be undone: entities that were changed since will stay.
        </Trans>
      }
      undo={() => undoUpdate(update)}
      onClose={onClose}
    >
      {update.created.length > 0 && <MovedOneByOne />}
    </CountedUndo>
  );
}

function UpdateFactLines({ restored, moved, kept }: Facts) {
  return (
    <>
      <li>
        <b>
          <Plural
            value={restored}
            one="# entity gets its earlier values again."
            other="# entities get their earlier values again."
          />
        </b>
      </li>
      {moved > 0 && (
        <li>
          <b>
            <Plural
              value={moved}
              one="# new entity will be moved to the trash."
              other="# new entities will be moved to the trash."
            />
          </b>
        </li>
      )}
      {kept > 0 && (
        <li>
          <Plural
            value={kept}
            one="# was changed since the update and stays."
            other="# were changed since the update and stay."
          />
        </li>
      )}
    </>
  );
}

interface CountedUndoProps<Counts> {
  title: string;
  notDone: string;
  about: ReactNode;
  of: { projectId: number; datasetName: string; seed: string };
  read: () => Promise<Counts>;
  facts: (facts: Counts) => ReactNode;
  /** Why there is nothing to undo, if so. */
  nothing: (facts: Counts) => MessageDescriptor | false;
  uncounted: ReactNode;
  undo: () => void;
  onClose: () => void;
  children: ReactNode;
}

function CountedUndo<Counts>(props: CountedUndoProps<Counts>) {
  const { title, notDone, about, of, read, facts, nothing, uncounted, undo, onClose, children } = props;
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['listEntityRows', of.projectId, of.datasetName, 'undo', of.seed],
    queryFn: read,
    // The numbers must be current.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={title}
      failureTitle={notDone}
      danger
      waiting={data || error ? undefined : t`Counting the entities…`}
      onClose={onClose}
      onConfirm={async () => {
        // Undo works without the numbers, too: what someone has changed stays in any case.
        const why = data !== undefined && nothing(data);
        if (why) throw new UserFacingError(why);
        undo();
        onClose();
      }}
    >
      <p>{about}</p>
      {error ? (
        <>
          <ErrorState error={error} retry={() => void refetch()} />
          <p>{uncounted}</p>
        </>
      ) : (
        <div role="status" aria-busy={!data}>
          {data && (
            <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }}>
              {facts(data)}
            </Flex>
          )}
        </div>
      )}
      {children}
    </ConfirmDialog>
  );
}

/** Servers before 2025.3 cannot refuse to delete an entity that has changed. */
function MovedOneByOne() {
  if (serverHas(needs.deleteEntities) !== false) return null;
  return (
    <p className="muted">
      <Trans>
        This server deletes entities one by one. An entity that is changed at that very moment goes to the trash, too.
      </Trans>
    </p>
  );
}

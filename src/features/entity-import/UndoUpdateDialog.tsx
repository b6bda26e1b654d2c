import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Name } from '~/shared/ui/text/Name';
import { CountedUndo, MovedOneByOne } from './CountedUndo';
import { isUntouched, readChangedVersions, readCreated, spanOfEnds } from './imported';
import type { StoredChanges } from './import-store';
import { undoUpdate } from './undo-update-job';

/** How many entities get their earlier values, are moved to the trash, or stay. */
interface Facts {
  restored: number;
  moved: number;
  kept: number;
}

/** What undoing an update would do now. Throws ApiError. */
async function readFacts(update: StoredChanges): Promise<Facts> {
  const { changes, created } = update;
  const facts = { restored: 0, moved: 0, kept: 0 };
  const versions = await readChangedVersions(update);
  for (const { uuid, version } of changes) {
    const now = versions.get(uuid) ?? 0;
    if (now === version + 1) facts.restored += 1;
    else if (now > version + 1) facts.kept += 1;
  }
  if (created.length === 0) return facts;
  const span = await spanOfEnds(
    update,
    created.flatMap((uuids) => [uuids[0] ?? '', uuids.at(-1) ?? '']),
  );
  if (span === 'none') return facts;
  const known = await readCreated(update, span, 'present');
  for (const uuid of created.flat()) {
    const system = known.get(uuid);
    if (system) facts[isUntouched(system) ? 'moved' : 'kept'] += 1;
  }
  return facts;
}

/** Says what undoing an update would do, before it starts. */
export function UndoUpdateDialog({ update, onClose }: { update: StoredChanges; onClose: () => void }) {
  const { t } = useLingui();
  const name = <Name>{update.fileName}</Name>;
  return (
    <CountedUndo
      title={t`Undo update`}
      notDone={t`The update was not undone.`}
      about={<Trans>Update from {name}</Trans>}
      of={update}
      read={() => readFacts(update)}
      facts={(facts) => <FactLines {...facts} />}
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

function FactLines({ restored, moved, kept }: Facts) {
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

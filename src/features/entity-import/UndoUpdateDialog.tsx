import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TextError } from '~/shared/errors/text-error';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { isUntouched, readChangedVersions, readCreated, spanOfEnds } from './imported';
import type { StoredChanges } from './import-store';
import { MovedOneByOne } from './UndoDialog';
import { undoUpdate } from './undo-update-job';

/** What undoing an update would do now. Throws ApiError. */
async function readFacts(update: StoredChanges) {
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
  const { projectId, datasetName, seed, fileName } = update;
  const { data, error, refetch } = useQuery({
    queryKey: ['listEntityRows', projectId, datasetName, 'undo', seed],
    queryFn: () => readFacts(update),
    // The numbers must be those of now.
    gcTime: 0,
  });
  const name = <Name>{fileName}</Name>;
  return (
    <ConfirmDialog
      title={t`Undo update`}
      notDone={t`The update was not undone.`}
      danger
      waiting={data || error ? undefined : t`Counting the entities…`}
      onClose={onClose}
      onConfirm={() => {
        // Without the numbers it can be undone too: what somebody has changed stays in any case.
        if (data && data.restored + data.moved === 0)
          return Promise.reject(new TextError(msg`There is nothing to undo.`));
        undoUpdate(update);
        onClose();
        return Promise.resolve();
      }}
    >
      <p>
        <Trans>Update from {name}</Trans>
      </p>
      {error ? (
        <>
          <ErrorState error={error} retry={() => void refetch()} />
          <p>
            <Trans>
              The entities could not be counted. The update can still be undone: entities that were changed since will
              stay.
            </Trans>
          </p>
        </>
      ) : (
        <div role="status" aria-busy={!data}>
          {data && (
            <ul className="import-undo-facts">
              <li>
                <b>
                  <Plural
                    value={data.restored}
                    one="# entity gets its earlier values again."
                    other="# entities get their earlier values again."
                  />
                </b>
              </li>
              {data.moved > 0 && (
                <li>
                  <b>
                    <Plural
                      value={data.moved}
                      one="# new entity will be moved to the trash."
                      other="# new entities will be moved to the trash."
                    />
                  </b>
                </li>
              )}
              {data.kept > 0 && (
                <li>
                  <Plural
                    value={data.kept}
                    one="# was changed since the update and stays."
                    other="# were changed since the update and stay."
                  />
                </li>
              )}
            </ul>
          )}
        </div>
      )}
      {update.created.length > 0 && <MovedOneByOne />}
    </ConfirmDialog>
  );
}

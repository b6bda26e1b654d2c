import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { useEffect, useId, useState } from 'react';
import { signedInUser } from '~/session/session';
import type { ListId } from '~/domain/entities/rows';
import { visibleName } from '~/shared/lib/visible-name';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { Sentences } from '~/shared/ui/text/Joined';
import { useBusyImports } from './import-lock';
import { type Applied, type ImportState, readStates, sentRows, useImportStates } from './import-state';
import { useFocusKept } from './use-focus-kept';
import { type Earlier, earlierOf, type StoredChanges, type StoredImport } from './import-store';

const UndoDialog = lazyDialog(() => import('./UndoDialog'), 'UndoDialog');
const UndoUpdateDialog = lazyDialog(() => import('./UndoUpdateDialog'), 'UndoUpdateDialog');

/** The rows of an import that the server has; imports of earlier releases did not note them. */
const sentOf = ({ fingerprint, rows }: StoredImport, state: ImportState | undefined): number =>
  state ? sentRows(state) : fingerprint === undefined ? rows : 0;

/** The imports that were started in this browser, and what became of them. They can be undone. */
export function EarlierImports({ list: { projectId, datasetName } }: { list: ListId }) {
  const { t } = useLingui();
  const id = useId();
  const [imports, setImports] = useState<readonly Earlier[]>([]);
  const [asked, ask] = useState<StoredImport | null>(null);
  const [askedUpdate, askUpdate] = useState<StoredChanges | null>(null);
  const states = useImportStates();
  const busy = useBusyImports();
  const heading = useFocusKept<HTMLHeadingElement>(busy);
  useEffect(() => {
    let isShown = true;
    const userId = signedInUser()?.id ?? 0;
    const read = async () => {
      const [found] = await Promise.all([earlierOf(userId, { projectId, datasetName }), readStates()]);
      if (isShown) setImports(found);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [projectId, datasetName]);
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`} className="import-part">
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        <Trans>Earlier imports in this browser</Trans>
      </h2>
      <p className="muted">
        <Trans>Imports are listed for 30 days, or until you log out.</Trans>
      </p>
      <PlainTable
        caption={<Trans>Earlier imports in this browser</Trans>}
        columns={[
          { key: 'file', header: <Trans>File</Trans> },
          { key: 'rows', header: <Trans>Rows</Trans> },
          { key: 'at', header: <Trans>Started</Trans> },
          { key: 'undo', header: <Trans>Actions</Trans> },
        ]}
      >
        {imports.map((one) => {
          const state = states.get(one.seed);
          const isUpdate = 'changes' in one;
          const sent = isUpdate ? 0 : sentOf(one, state);
          const file = visibleName(one.fileName);
          return (
            <tr key={one.seed}>
              <th scope="row">
                <Name>{one.fileName}</Name>
              </th>
              <td>
                {isUpdate ? (
                  <UpdateSize update={one} applied={state?.applied} />
                ) : (
                  <ImportSize sent={sent} rows={one.rows} />
                )}
              </td>
              <td>
                <TimeAgo iso={new Date(one.startedAt).toISOString()} />
              </td>
              <td>
                {state?.undone ? (
                  <UndoneText undone={state.undone} />
                ) : busy.has(one.seed) ? (
                  <Trans>Being undone…</Trans>
                ) : isUpdate ? (
                  <Button
                    onClick={() => askUpdate(one)}
                    {...UndoUpdateDialog.intent}
                    aria-label={t`Undo the update from ${file}`}
                  >
                    <Trans>Undo update…</Trans>
                  </Button>
                ) : (
                  <Button
                    onClick={() => ask({ ...one, rows: sent })}
                    {...UndoDialog.intent}
                    aria-label={t`Undo the import of ${file}`}
                  >
                    <Trans>Undo import…</Trans>
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
      {askedUpdate && <UndoUpdateDialog update={askedUpdate} onClose={() => askUpdate(null)} />}
      {asked && (
        <UndoDialog
          undoable={asked}
          fileName={asked.fileName}
          title={t`Import “${visibleName(asked.fileName)}” into ${datasetName}`}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

/** How much of an import the server has. */
function ImportSize({ sent, rows }: { sent: number; rows: number }) {
  const { i18n } = useLingui();
  const [sentText, allText] = [i18n.number(sent), i18n.number(rows)];
  if (sent === rows) return <Plural value={rows} one="# row" other="# rows" />;
  return (
    <Trans>
      {sentText} of {allText} rows
    </Trans>
  );
}

/** How much of an update the server has; updates of earlier releases did not note it. */
function UpdateSize({
  update: { changes, created },
  applied,
}: {
  update: StoredChanges;
  applied: Applied | undefined;
}) {
  const { i18n } = useLingui();
  const isNew = created.flat().length;
  const [changed, made] = [applied?.changed ?? changes.length, applied?.created ?? isNew];
  const [changedText, toChange] = [i18n.number(changed), i18n.number(changes.length)];
  const [madeText, toMake] = [i18n.number(made), i18n.number(isNew)];
  return (
    <>
      {changes.length > 0 &&
        (changed === changes.length ? (
          <Plural value={changed} one="# updated" other="# updated" />
        ) : (
          <Trans>
            {changedText} of {toChange} updated
          </Trans>
        ))}
      {changes.length > 0 && isNew > 0 && ' · '}
      {isNew > 0 &&
        (made === isNew ? (
          <Plural value={made} one="# created" other="# created" />
        ) : (
          <Trans>
            {madeText} of {toMake} created
          </Trans>
        ))}
    </>
  );
}

/** What undoing an import or an update did. */
export function UndoneText({ undone: { moved, kept, restored } }: { undone: NonNullable<ImportState['undone']> }) {
  return (
    <Sentences>
      {restored !== undefined && (
        <Plural
          value={restored}
          one="Undone: # entity has its earlier values again."
          other="Undone: # entities have their earlier values again."
        />
      )}
      {restored === undefined ? (
        <Plural
          value={moved}
          one="Undone: # entity moved to the trash."
          other="Undone: # entities moved to the trash."
        />
      ) : (
        moved > 0 && (
          <Plural value={moved} one="# new entity moved to the trash." other="# new entities moved to the trash." />
        )
      )}
      {kept > 0 && <Plural value={kept} one="# was changed since and stays." other="# were changed since and stay." />}
    </Sentences>
  );
}

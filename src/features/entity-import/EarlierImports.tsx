import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Table } from 'antd';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import { visibleName } from '~/shared/lib/visible-name';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useBusyImports } from './import-lock';
import { type Applied, type ImportState, readStates, sentRows, useImportStates } from './import-state';
import { type EarlierRun, listEarlierImports, type StoredChanges, type StoredImport } from './import-store';

const UndoDialog = lazyDialog(() => import('./UndoDialog'), 'UndoDialog');
const UndoUpdateDialog = lazyDialog(() => import('./UndoDialog'), 'UndoUpdateDialog');

/** Rows of an import that the server has; imports of earlier releases did not record them. */
const countSent = ({ fingerprint, rows }: StoredImport, state: ImportState | undefined): number =>
  state ? sentRows(state) : fingerprint === undefined ? rows : 0;

export function EarlierImports({ list: { projectId, datasetName } }: { list: ListId }) {
  const { t } = useLingui();
  const id = useId();
  const [imports, setImports] = useState<readonly EarlierRun[]>([]);
  const [asked, ask] = useState<StoredImport | null>(null);
  const [askedUpdate, askUpdate] = useState<StoredChanges | null>(null);
  const states = useImportStates();
  const busy = useBusyImports();
  const heading = useFocusFallback<HTMLHeadingElement>(busy);
  useEffect(() => {
    let isShown = true;
    const userId = signedInUser()?.id ?? 0;
    const read = async () => {
      const [found] = await Promise.all([listEarlierImports(userId, { projectId, datasetName }), readStates()]);
      if (isShown) setImports(found);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [projectId, datasetName]);
  if (imports.length === 0) return null;
  return (
    <Flex component="section" vertical gap="small" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        <Trans>Earlier imports in this browser</Trans>
      </h2>
      <p className="muted">
        <Trans>Imports are listed for 30 days, or until you log out.</Trans>
      </p>
      <Table
        aria-label={t`Earlier imports in this browser`}
        tableLayout="fixed"
        pagination={false}
        dataSource={imports}
        rowKey="seed"
        columns={[
          { key: 'file', title: t`File`, rowScope: 'row', render: (_, { fileName }) => <Name>{fileName}</Name> },
          {
            key: 'rows',
            title: t`Rows`,
            render: (_, one) =>
              'changes' in one ? (
                <UpdateSize update={one} applied={states.get(one.seed)?.applied} />
              ) : (
                <ImportSize sent={countSent(one, states.get(one.seed))} rows={one.rows} />
              ),
          },
          {
            key: 'at',
            title: t`Started`,
            render: (_, { startedAt }) => <TimeAgo iso={new Date(startedAt).toISOString()} />,
          },
          {
            key: 'undo',
            title: t`Actions`,
            render: (_, one) => {
              const state = states.get(one.seed);
              const file = visibleName(one.fileName);
              if (state?.undone) return <UndoneText undone={state.undone} />;
              if (busy.has(one.seed)) return <Trans>Being undone…</Trans>;
              return 'changes' in one ? (
                <Button
                  onClick={() => askUpdate(one)}
                  {...UndoUpdateDialog.intent}
                  aria-label={t`Undo the update from ${file}`}
                >
                  <Trans>Undo update…</Trans>
                </Button>
              ) : (
                <Button
                  onClick={() => ask({ ...one, rows: countSent(one, state) })}
                  {...UndoDialog.intent}
                  aria-label={t`Undo the import of ${file}`}
                >
                  <Trans>Undo import…</Trans>
                </Button>
              );
            },
          },
        ]}
      />
      {askedUpdate && <UndoUpdateDialog update={askedUpdate} onClose={() => askUpdate(null)} />}
      {asked && (
        <UndoDialog
          undoable={asked}
          fileName={asked.fileName}
          title={t`Import “${visibleName(asked.fileName)}” into ${datasetName}`}
          onClose={() => ask(null)}
        />
      )}
    </Flex>
  );
}

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

/** Updates of earlier releases did not record how much was applied. */
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

/**
 * Moves the focus to an element when the focused control has disappeared. `change` must change when controls come
 * and go.
 */
export function useFocusFallback<Target extends HTMLElement>(change: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [change]);
  return target;
}

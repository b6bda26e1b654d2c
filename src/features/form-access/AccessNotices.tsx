import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Space } from 'antd';
import type { ReactNode } from 'react';
import { formStateName } from '~/domain/forms/form-states';
import { reasonText } from '~/shared/errors/describe-failure';
import { LabelledValue, CommaPair } from '~/shared/ui/text/Joined';
import type { NamedEdit } from './access-store';
import { type Choice, type Failure, controlKey } from './model';
import type { SavedEdits, SavingControl } from './use-saving';
import { useFailureWords, useAccessChanges } from './use-store';

/** Lines shown at most; the table marks all edits. */
const maxListed = 30;

const nothing: never[] = [];

interface NoticeProps {
  kind: 'info' | 'warning' | 'error';
  title: ReactNode;
  list?: readonly { key: string; line: ReactNode }[];
  actions?: ReactNode;
}

function Notice({ kind, title, list = nothing, actions }: NoticeProps) {
  const more = list.length - maxListed;
  return (
    <Alert
      type={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      showIcon
      title={title}
      description={
        list.length > 0 && (
          <ul>
            {list.slice(0, maxListed).map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
            {more > 0 && (
              <li>
                <Plural value={more} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        )
      }
      action={<Space wrap>{actions}</Space>}
    />
  );
}

function EditLine({ named: { edit, formName, userName } }: { named: NamedEdit }) {
  const { i18n } = useLingui();
  const what = edit.kind === 'state' ? formStateName(edit.to, i18n) : userName;
  return <CommaPair first={<bdi>{formName}</bdi>} second={<bdi>{what}</bdi>} />;
}

function ConflictLine({ named: { edit, formName } }: { named: NamedEdit }) {
  const { i18n } = useLingui();
  if (edit.kind !== 'state' || typeof edit.theirs === 'boolean') return null;
  const [theirs, ours] = [formStateName(edit.theirs, i18n), formStateName(edit.to, i18n)];
  return (
    <Trans>
      <bdi>{formName}</bdi>: they selected {theirs}, you selected {ours}
    </Trans>
  );
}

function FailureLine({ named, why }: { named: NamedEdit; why: Failure }) {
  const words = useFailureWords();
  return <LabelledValue label={<EditLine named={named} />} value={<bdi>{words(why)}</bdi>} />;
}

export function AccessNotices({ saving, kept }: { saving: SavingControl; kept: SavedEdits | null }) {
  const { i18n } = useLingui();
  const store = useAccessChanges();
  const { notes, progress } = store;
  if (progress !== null) return null;
  // Conflicts edited again or saved since are settled.
  const conflicts = notes.conflicts.filter(({ edit }) => store.edits.of(edit) === edit);
  const keys = new Set(conflicts.map(({ edit }) => controlKey(edit)));
  const failures = store.failures().filter(({ edit }) => !keys.has(controlKey(edit)));
  const { result } = saving;
  const named = (list: readonly NamedEdit[], line: (one: NamedEdit) => ReactNode) =>
    list.map((one) => ({ key: controlKey(one.edit), line: line(one) }));
  const dismiss = (
    <Button onClick={() => store.forgetNotes()}>
      <Trans>Close</Trans>
    </Button>
  );
  const closeResult = (
    <Button onClick={saving.forgetResult}>
      <Trans>Close</Trans>
    </Button>
  );
  const reason = (error: unknown) => reasonText(error, i18n);
  return (
    <Flex vertical gap={8} className="access-notices">
      {kept && (
        <Notice
          kind="info"
          title={
            <Plural
              value={kept.count}
              one="You had # change here that was not saved when your session ended."
              other="You had # changes here that were not saved when your session ended."
            />
          }
          actions={
            <>
              <Button onClick={kept.restore}>
                <Trans>Restore</Trans>
              </Button>
              <Button onClick={kept.forget}>
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        />
      )}
      {failures.length > 0 && (
        <Notice
          kind="error"
          title={
            <Plural
              value={failures.length}
              one="# change is not saved. It is marked in red."
              other="# changes are not saved. They are marked in red."
            />
          }
          list={failures.map(({ edit, why }) => ({
            key: controlKey(edit),
            line: <FailureLine named={store.named(edit)} why={why} />,
          }))}
          actions={
            <Button onClick={() => saving.start(new Set(failures.map(({ edit }) => controlKey(edit))))}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {result?.error !== undefined && (
        <Notice
          kind="error"
          title={
            <>
              {result.saved + result.failed === 0 ? (
                <Trans>Nothing was saved, because changes by others could not be checked.</Trans>
              ) : (
                <Trans>Changes saved, but the page could not be loaded again. It may not show changes by others.</Trans>
              )}{' '}
              <bdi>{reason(result.error)}</bdi>
            </>
          }
          actions={
            store.edits.size > 0 ? (
              <Button onClick={() => saving.start()}>
                <Trans>Try again</Trans>
              </Button>
            ) : (
              closeResult
            )
          }
        />
      )}
      {result && result.error === undefined && result.left > 0 && store.edits.size > 0 && (
        <Notice
          kind="warning"
          title={
            <>
              <Plural
                value={result.saved}
                one="Saving stopped: # change saved,"
                other="Saving stopped: # changes saved,"
              />{' '}
              <Plural value={result.left} one="# not sent." other="# not sent." />
            </>
          }
          actions={closeResult}
        />
      )}
      {notes.gone.length > 0 && (
        <Notice
          kind="warning"
          title={
            <Plural
              value={notes.gone.length}
              one="# change was dropped: its form or app user was deleted."
              other="# changes were dropped: their forms or app users were deleted."
            />
          }
          list={named(notes.gone, (one) => (
            <EditLine named={one} />
          ))}
          actions={dismiss}
        />
      )}
      {conflicts.length > 0 && (
        <Notice
          kind="warning"
          title={
            <Plural
              value={conflicts.length}
              one="Someone else changed this too. Your change is not saved:"
              other="Someone else changed # of these too. Your changes are not saved:"
            />
          }
          list={named(conflicts, (one) => (
            <ConflictLine named={one} />
          ))}
          actions={
            <>
              <Button
                onClick={() => store.choose(conflicts.map(({ edit }) => ({ ...edit, to: edit.theirs }) as Choice))}
              >
                <Trans>Keep their values</Trans>
              </Button>
              <Button onClick={() => saving.start(keys)}>
                <Trans>Save mine</Trans>
              </Button>
            </>
          }
        />
      )}
      {notes.already > 0 && (
        <Notice
          kind="info"
          title={
            <Plural
              value={notes.already}
              one="Someone else had already made # of your changes."
              other="Someone else had already made # of your changes."
            />
          }
          actions={dismiss}
        />
      )}
    </Flex>
  );
}

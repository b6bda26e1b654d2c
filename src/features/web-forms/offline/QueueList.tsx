import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatClock, formatDateTime, localDay } from '~/shared/lib/dates';
import { fileNames } from '~/shared/lib/file-names';
import { memoryFileOpener, zipType } from '~/shared/lib/file-target';
import { bidiIsolate } from '~/shared/lib/isolate';
import { formatSize } from '~/shared/lib/sizes';
import { type ZipEntry, writeZip } from '~/shared/lib/zip/zip-writer';
import { Failure } from '~/shared/ui/states/Failure';
import { Name } from '~/shared/ui/text/Name';
import { FillButton, FillDialog } from '../FillDialog';
import { abandonUnfinished } from '../send/single-submission';
import { LogIn } from './FormNotes';
import { isSameOwner, type Owner } from './owner';
import { deleteRecord, refusalError, conflictCode, type QueuedRecord, renewRecord, sizeOf } from './queue';
import type { Round } from './send-queue';
import { forgetSent, type SentRecord } from './sent-log';
import type { Queue } from './use-queue';

export function QueueList({ queue, owner }: { queue: Queue; owner: Owner | null }) {
  const { t } = useLingui();
  const { records, sending, last, send } = queue;
  const [asked, setAsked] = useState<QueuedRecord | null>(null);
  if (!records || records.length === 0) return null;
  const own = records.filter((record) => isSameOwner(record.owner, owner));
  const refused = own.some(({ refusal }) => refusal !== null);
  return (
    <section className="fill-queue" aria-label={t`Filled forms on this device`}>
      {own.length > 0 && (
        <details open={refused || undefined}>
          <summary>
            <Plural value={own.length} one="# filled form waits to be sent" other="# filled forms wait to be sent" />
          </summary>
          <ul>
            {own.map((record) => (
              <QueueRow key={record.id} record={record} queue={queue} onDelete={() => setAsked(record)} />
            ))}
          </ul>
          <p className="fill-row">
            <FillButton disabled={sending !== null} onClick={() => send()} label={<Trans>Send now</Trans>} />
            <FillButton
              onClick={() => void saveRecords(own, t`Filled forms`)}
              label={<Trans>Save all as files</Trans>}
            />
          </p>
        </details>
      )}
      {own.length > 0 && !sending && last && <QueueProblem end={last.end} owner={owner} />}
      <Others records={records.filter((record) => !own.includes(record))} />
      {asked && (
        <FillDialog
          title={t`Delete filled form`}
          onClose={() => setAsked(null)}
          actions={
            <>
              <FillButton onClick={() => setAsked(null)} label={<Trans>Cancel</Trans>} />
              <FillButton
                danger
                onClick={() => {
                  void deleteRecord(asked.id);
                  abandonUnfinished(asked.once ?? null);
                  setAsked(null);
                }}
                label={<Trans>Delete filled form</Trans>}
              />
            </>
          }
        >
          <p>
            <Trans>
              The answers in <Name>{asked.name ?? asked.formName}</Name> have not been sent. They exist only on this
              device and cannot be restored.
            </Trans>
          </p>
        </FillDialog>
      )}
    </section>
  );
}

interface QueueRowProps {
  record: QueuedRecord;
  queue: Queue;
  onDelete: () => void;
}

function QueueRow({ record, queue: { sending, send }, onDelete }: QueueRowProps) {
  const { t, i18n } = useLingui();
  const name = record.name ?? record.formName;
  const current = sending?.id === record.id ? sending.state : null;
  const size = formatSize(sizeOf(record), i18n.locale);
  const date = formatDateTime(record.filledAt);
  const parts = current?.parts ?? [];
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const file = record.refusal?.file;
  const conflicts = record.refusal?.code === conflictCode;
  const [fixed, setFixed] = useState(false);
  const renew = async () => setFixed((await renewRecord(record)) === null);
  return (
    <li>
      <strong>
        <Name>{name}</Name>
      </strong>
      {record.name !== null && <Name className="muted">{record.formName}</Name>}
      <span className="muted">
        {date} · {size}
        {record.files.length > 0 && (
          <>
            {' · '}
            <Plural value={record.files.length} one="# file" other="# files" />
          </>
        )}
        {' · '}
        {current ? (
          <Trans>Being sent</Trans>
        ) : record.refusal ? (
          <Trans>Refused by the server</Trans>
        ) : (
          <Trans>Waiting</Trans>
        )}
      </span>
      {current && (
        <progress
          max={total || 1}
          value={parts.reduce((sum, part) => sum + (part.state === 'sent' ? part.size : part.sent), 0)}
          aria-label={t`Progress`}
        />
      )}
      {conflicts && (
        <p className="fill-fault">
          <Trans>
            A form with the same ID was sent before, with other answers. These were not sent. You can send them as
            another submission.
          </Trans>
        </p>
      )}
      {record.refusal && !conflicts && (
        <div className="fill-fault">
          <Failure
            failureTitle={
              file == null ? t`These answers were not sent.` : t`The file ${bidiIsolate(file)} was not sent.`
            }
            error={refusalError(record.refusal)}
          />
        </div>
      )}
      {!current && (
        <span className="fill-row">
          {conflicts ? (
            <button type="button" className="fill-link" onClick={() => void renew()}>
              <Trans>Send as a new submission</Trans>
            </button>
          ) : (
            <button type="button" className="fill-link" disabled={sending !== null} onClick={() => send(record.id)}>
              <Trans>Send again</Trans>
            </button>
          )}
          {fixed && (
            <span role="alert">
              <Trans>These answers are encrypted under their ID. Save them as files for the survey team.</Trans>
            </span>
          )}
          <button type="button" className="fill-link" onClick={() => void saveRecords([record], name)}>
            <Trans>Save as files</Trans>
          </button>
          <button type="button" className="fill-link" onClick={onDelete}>
            <Trans>Delete…</Trans>
          </button>
        </span>
      )}
    </li>
  );
}

/** Records of other users and links: they are not sent in this user's name. */
function Others({ records }: { records: readonly QueuedRecord[] }) {
  const names = new Map<string, { name: string; count: number }>();
  let byLink = 0;
  for (const { owner } of records) {
    if (owner.kind === 'link') byLink += 1;
    else names.set(String(owner.id), { name: owner.name, count: (names.get(String(owner.id))?.count ?? 0) + 1 });
  }
  return (
    <>
      {[...names].map(([id, { name, count }]) => (
        <p key={id} className="fill-notice fill-warning">
          <Trans>
            Waiting on this device: <Plural value={count} one="# form" other="# forms" /> that <Name>{name}</Name>{' '}
            filled out. Only <Name>{name}</Name> can send them, after logging in.
          </Trans>
        </p>
      ))}
      {byLink > 0 && (
        <p className="fill-notice fill-warning">
          <Plural
            value={byLink}
            one="# form that was filled out with a public link waits on this device. Open that link to send it."
            other="# forms that were filled out with public links wait on this device. Open those links to send them."
          />
        </p>
      )}
    </>
  );
}

export function QueueProblem({ end, owner }: { end: Round['end']; owner: Owner | null }) {
  if (end === 'done') return null;
  const name = owner?.kind === 'user' ? <bdi>{owner.name}</bdi> : null;
  const texts = {
    offline: <Trans>The server cannot be reached. Filled forms are sent when it can.</Trans>,
    full: (
      <Trans>
        This device has no space left to note what was sent, so filled forms wait. Free some space, then send them.
      </Trans>
    ),
    'signed-out': <Trans>Log in as {name} to send filled forms.</Trans>,
    'other-person': (
      <Trans>Another person is logged in now. Log in as {name} to send these forms under the right name.</Trans>
    ),
  };
  return (
    <p className="fill-notice fill-warning">
      {texts[end]} {(end === 'signed-out' || end === 'other-person') && <LogIn page={location.pathname} />}
    </p>
  );
}

const when = (iso: string): string =>
  localDay(Date.parse(iso)) === localDay(Date.now()) ? formatClock(iso) : formatDateTime(iso);

export function SentList({ sent, onCleared }: { sent: readonly SentRecord[]; onCleared: () => void }) {
  const { t } = useLingui();
  const [newest] = sent;
  const time = newest ? when(newest.sentAt) : '';
  const clear = async () => {
    for (const { id } of sent) await forgetSent(id);
    onCleared();
  };
  return (
    <>
      {/* Always rendered: screen readers announce only changes in a live region. */}
      <p className="visually-hidden" role="status">
        {newest && (
          <Trans>
            <Plural value={sent.length} one="# form sent" other="# forms sent" />, {time}
          </Trans>
        )}
      </p>
      {newest && (
        <section className="fill-queue" aria-label={t`Sent forms`}>
          <details>
            <summary>
              <span className="fill-sent-mark" aria-hidden="true">
                ✓
              </span>{' '}
              <Trans>
                <Plural value={sent.length} one="# form sent" other="# forms sent" />, {time}
              </Trans>
            </summary>
            <ul>
              {sent.map(({ id, name, formName, sentAt }) => (
                <li key={id}>
                  <strong>
                    <Name>{name ?? formName}</Name>
                  </strong>
                  {name !== null && <Name className="muted">{formName}</Name>}
                  <span className="muted">{when(sentAt)}</span>
                </li>
              ))}
            </ul>
            <p className="fill-row">
              <button type="button" className="fill-link" onClick={() => void clear()}>
                <Trans>Clear this list</Trans>
              </button>
            </p>
          </details>
        </section>
      )}
    </>
  );
}

function entriesOf(records: readonly Pick<QueuedRecord, 'id' | 'xml' | 'files' | 'filledAt'>[]): ZipEntry[] {
  const folders = fileNames(records.map(({ id }) => id));
  return records.flatMap(({ xml, files, filledAt }, index) => {
    const all = [xml, ...files];
    const names = fileNames(['submission.xml', ...files.map(({ name }) => name)], { keepsEnding: true });
    return all.map((file, place) => ({
      path: `${folders[index] ?? ''}/${names[place] ?? ''}`,
      modified: new Date(filledAt),
      open: () => Promise.resolve(file.stream()),
    }));
  });
}

export async function saveRecords(
  records: readonly Pick<QueuedRecord, 'id' | 'xml' | 'files' | 'filledAt'>[],
  name: string,
): Promise<void> {
  const [safe = ''] = fileNames([name]);
  const target = await memoryFileOpener(`${safe}.zip`, zipType)();
  await writeZip(entriesOf(records), target, { signal: new AbortController().signal });
}

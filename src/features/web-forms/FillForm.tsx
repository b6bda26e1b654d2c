import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shortId } from '~/domain/submissions/short-id';
import { signedInUser } from '~/session/session';
import { visibleName } from '~/shared/lib/visible-name';
import { lockDraft } from './drafts/draft-saver';
import { type Draft, DraftStore } from './drafts/draft-store';
import { DraftNotes } from './drafts/DraftNotes';
import {
  resumesSending,
  type DraftOffer,
  useDraftLocks,
  useDraftSaver,
  useDraftOffers,
} from './drafts/use-draft-saver';
import { urlAfterEdit, CancelEdit, UnaskedAnswersNotice } from './EditHead';
import { missingAnswerFiles } from './engine/data-files';
import { useFilling, usesLastSaved } from './engine/use-filling';
import type { FillUrl } from './fill-url';
import { FillNotice, type Notice } from './FillNotice';
import { FileFlaws, FormFilesContext } from './FormFiles';
import { FormView } from './FormView';
import type { LoadedForm } from './load-form';
import { FormLoading } from './Outcome';
import { Refused } from './Refused';
import { SentElsewhere } from './send/Failure';
import { endTimePaths, type FilledRecord, type FinishedRecord, finishRecord, newRecord } from './send/record';
import { SendDialog } from './send/SendDialog';
import { type Outgoing, useSending } from './send/sending';
import { findUnfinished, OfflineLink, Sent, SentBefore, UnfinishedOnce } from './send/Sent';
import {
  abandonUnfinished,
  writeUnfinished,
  singleSubmissionKey,
  singleSubmissionSentAt,
  readUnfinished,
} from './send/single-submission';

interface FillFormProps {
  address: FillUrl;
  loaded: LoadedForm;
  name: string;
  offline?: Offline;
}

interface Offline {
  notes: ReactNode;
  /** User id; null with a public link. */
  person: number | null;
  /** `tried`: an earlier attempt may have arrived. Resolves to false if the form must stay open. */
  keep: (record: FilledRecord, tried: boolean) => Promise<boolean>;
  kept: (again: (() => void) | null) => ReactNode;
}

function useLeaveQuestion(asks: () => boolean): void {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [asks]);
}

export function FillForm({ address, loaded, name, offline }: FillFormProps) {
  const { t } = useLingui();
  const { purpose, instanceId: replaces, token } = address;
  const preview = purpose === 'preview';
  const [round, setRound] = useState(0);
  const [offer, setOffer] = useState<DraftOffer | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sent, setSent] = useState(false);
  const [read, setRead] = useState(0);
  const [person] = useState(() => (token === null ? (signedInUser() ?? null) : null));
  const personId = person?.id ?? offline?.person ?? null;
  const [forms] = useState(() => new DraftStore(personId));
  const once = singleSubmissionKey(address, loaded.form);
  const [before, setBefore] = useState(() => singleSubmissionSentAt(once));
  const [unfinished, setUnfinished] = useState(() => readUnfinished(once));
  const encrypted = loaded.form.keyId !== null && loaded.form.keyId !== undefined;
  const filling = useFilling({ address, loaded, forms, offer }, round);
  const ready = filling && 'instance' in filling ? filling : null;
  const asked = { forms, loaded, replaces, never: preview };
  const { offers, without } = useDraftOffers(asked, `${round} ${read}`);
  const keeper = useDraftSaver({ ...asked, filling: ready, offer, on: personId !== null || offer !== null });
  const arrived = ({ record, isEarlier }: Outgoing) => {
    void forms.drop(record.instanceId).catch(() => undefined);
    if (isEarlier && !unfinished && keeper?.isTouched() === true) {
      end();
      setRead(read + 1);
      return setNotice('earlier-sent');
    }
    if (!isEarlier) {
      // Encrypted answers must not become the next form's defaults.
      const answers = encrypted ? null : (ready?.instance.root.instanceState.instanceXML ?? null);
      if (usesLastSaved(loaded.xml) && replaces === null && !loaded.place.draft && keeper?.state.get() === 'on')
        void forms.keepLastSaved(loaded.place, answers).catch(() => undefined);
      void keeper?.drop();
    }
    setSent(true);
  };
  const { now, start, keepAndStart, end } = useSending({ address, loaded, once, onSent: arrived });
  const claims = useDraftLocks();
  /** What was finished last, in case it is finished again unchanged. */
  const finished = useRef<FinishedRecord | null>(null);
  const [leaves] = useState(() => ({ asks: () => false as boolean, question: () => leaves.asks() }));
  useEffect(() => {
    leaves.asks = () => {
      if (sent || preview) return false;
      const state = now?.sending.state.get();
      return state?.running === true || (state?.arrived === true && !state.finished) || keeper?.isTouched() === true;
    };
  });
  useLeaveQuestion(leaves.question);

  /** Stored exactly as it is queued: if the page ends in between, the next visit sees that both are the same. */
  const finish = async (outgoing: Outgoing, queue: Offline['keep']) => {
    const { record, triedBefore, isEarlier } = outgoing;
    writeUnfinished(once, record.instanceId, 'sending');
    if (!isEarlier) await outgoing.keep(record, null);
    if (!(await queue(record, triedBefore))) {
      abandonUnfinished(once);
      return isEarlier ? undefined : keeper?.resume();
    }
    await forms.drop(record.instanceId).catch(() => undefined);
    if (!isEarlier) await keeper?.drop();
    setSent(true);
  };
  const sendEarlier = async (kept: Draft) => {
    const found = await forms.record(kept);
    const outgoing: Outgoing = {
      record: found,
      replaces: kept.replaces,
      triedBefore: true,
      isEarlier: true,
      remake: () => newRecord(found),
      keep: (record, edited) => forms.replace(kept, record, edited),
    };
    await (offline ? finish(outgoing, offline.keep) : start(outgoing));
  };
  /** Locks a draft for this tab. Resolves to false if another tab has it. */
  const take = async ({ instanceId }: Draft): Promise<boolean> => {
    const claimed = await lockDraft(instanceId);
    if (claimed) claims.add(claimed);
    else setNotice('elsewhere');
    return claimed !== null;
  };
  const readOnce = () => {
    setBefore(singleSubmissionSentAt(once));
    setUnfinished(readUnfinished(once));
  };
  const again = () => {
    setSent(false);
    claims.release();
    end();
    setOffer(null);
    setRound(round + 1);
  };
  const dialogs = (
    <>
      {notice !== null && (
        <FormFilesContext value={ready}>
          <FillNotice notice={notice} onClose={() => setNotice(null)} />
        </FormFilesContext>
      )}
      {now && (
        <SendDialog
          now={now}
          place={loaded.place}
          person={person}
          byLink={token !== null}
          onSend={(outgoing) => void keepAndStart(outgoing)}
          onBack={() => {
            end();
            readOnce();
            keeper?.resume();
          }}
        />
      )}
    </>
  );
  if (sent) {
    const next = once === null ? again : null;
    return offline?.kept(next) ?? <Sent address={address} place={loaded.place} again={next} />;
  }
  if (before !== null) return <SentBefore at={before} />;
  if (once !== null && unfinished)
    return (
      <>
        <UnfinishedOnce
          unfinished={unfinished}
          once={once}
          address={address}
          place={loaded.place}
          forms={forms}
          isOffline={offline !== undefined}
          onSend={(kept) => void take(kept).then((taken) => (taken ? sendEarlier(kept) : undefined))}
          onRetry={readOnce}
          onGiveUp={() => {
            void forms.drop(unfinished.instanceId).catch(() => undefined);
            abandonUnfinished(once);
            readOnce();
          }}
        />
        {offline?.notes}
        {dialogs}
      </>
    );
  if (!filling) return <FormLoading what="engine" />;
  if (!ready)
    return <Refused address={address} error={'error' in filling && filling.error} retry={() => setRound(round + 1)} />;

  const filled = async (): Promise<Outgoing> => {
    const known = loaded.edited?.files ?? [];
    const files = {
      loaded: ready.loaded,
      known,
      carried: ready.carried,
      earlier: finished.current,
      endTimes: endTimePaths(loaded.xml),
    };
    const { root } = ready.instance;
    await ready.filesLoaded();
    const made = await finishRecord(root, files);
    finished.current = made;
    return {
      record: made,
      replaces,
      triedBefore: false,
      isEarlier: false,
      remake: () => finishRecord(root, files, true),
      keep: async (record, edited) => keeper?.beforeSending(record, edited),
    };
  };
  const send = async () => {
    const missing = missingAnswerFiles(ready.instance.root, ready);
    if (missing.length > 0) return setNotice({ missing });
    if (preview) return setNotice('checked');
    let outgoing: Outgoing;
    try {
      outgoing = await filled();
    } catch (error) {
      return setNotice({ error });
    }
    const other = readUnfinished(once);
    if (singleSubmissionSentAt(once) !== null || other?.state === 'arrived')
      return setNotice({ error: new SentElsewhere() });
    if (other && other.instanceId !== outgoing.record.instanceId) {
      const found = await findUnfinished(other, forms, loaded.place);
      if (found === 'sent') return setNotice({ error: new SentElsewhere() });
      if (found !== 'gone') return setNotice('one-on-its-way');
    }
    await (offline ? finish(outgoing, offline.keep) : keepAndStart(outgoing));
  };
  const goOn = async (chosen: DraftOffer) => {
    if (!(await take(chosen.kept))) return;
    await (resumesSending(chosen) ? sendEarlier(chosen.kept) : setOffer(chosen));
  };
  const forget = (chosen: DraftOffer) => {
    without(chosen);
    void forms.drop(chosen.kept.instanceId).catch(() => undefined);
  };
  const instanceName = ready.loaded?.instanceName ?? '';
  const subject = <bdi>{instanceName === '' ? shortId(replaces ?? '') : visibleName(name)}</bdi>;
  const fixesForm = preview || loaded.place.draft || loaded.fixesForm === true;
  const flaws = fixesForm && <FileFlaws flaws={ready.flaws} />;
  const notes = preview ? (
    <>
      <p className="fill-notice">
        <Trans>This is a preview: nothing is sent.</Trans>
      </p>
      {flaws}
    </>
  ) : (
    <>
      {flaws}
      {offline?.notes}
      {ready.loaded && <UnaskedAnswersNotice answers={ready.loaded.withoutQuestion} />}
      <DraftNotes
        keeper={keeper}
        offers={offer ? [] : offers}
        asks={personId === null}
        encrypted={encrypted}
        onContinue={(chosen) => void goOn(chosen)}
        onDelete={forget}
      />
    </>
  );
  return (
    <>
      <FormView
        key={`${round} ${offer?.kept.instanceId ?? ''}`}
        filling={ready}
        title={instanceName === '' ? name : instanceName}
        {...(replaces !== null
          ? { above: <Trans>Edit submission · {subject}</Trans> }
          : loaded.place.draft && { above: <Trans>Draft</Trans> })}
        notes={notes}
        otherAction={
          replaces !== null && (
            <CancelEdit
              keeper={keeper}
              href={urlAfterEdit(address, loaded.place)}
              onLeave={() => (leaves.asks = () => false)}
            />
          )
        }
        sendLabel={preview ? t`Check answers` : replaces !== null ? t`Save changes` : offline ? t`Finish` : t`Send`}
        onSend={() => void send()}
      />
      {!offline && once === null && <OfflineLink address={address} />}
      {dialogs}
    </>
  );
}

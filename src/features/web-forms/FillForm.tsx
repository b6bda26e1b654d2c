import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { signedInUser } from '~/session/session';
import { FormLoading } from './FormLoading';
import type { FillAddress } from './address';
import { deviceId } from './device';
import { useFilling, usesLastSaved } from './engine/use-filling';
import { FillDialog } from './FillDialog';
import { FormView } from './FormView';
import { KeepNotes, type Offer } from './keep/KeepNotes';
import { KeptForms } from './keep/kept-store';
import { useKeeper, useOffers } from './keep/use-keeper';
import type { FormToFill } from './load/load-form';
import { Refused } from './Refused';
import { tellParent } from './send/embedding';
import { Failure, SentElsewhere } from './send/Failure';
import { markSent, onceName, sentOnce } from './send/once';
import { type FilledRecord, finishRecord } from './send/record';
import { SendDialog } from './send/SendDialog';
import { Sending } from './send/sending';
import { SentBefore, Sent } from './send/Sent';

interface FillFormProps {
  address: FillAddress;
  loaded: FormToFill;
  name: string;
  offline?: Offline;
}

/** Keeps finished forms in this browser instead of sending them. */
interface Offline {
  notes: ReactNode;
  /** Who fills, by id; null with a public link. */
  person: number | null;
  /** Out: false if the form must stay open. */
  keep: (record: FilledRecord) => Promise<boolean>;
  /** What follows. In: begins an empty form. */
  kept: (again: () => void) => ReactNode;
}

/** Asks before the page is left while the condition holds. */
function useLeaveQuestion(asks: () => boolean): void {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [asks]);
}

/** The form with everything around it: starting, keeping, sending, and what follows. */
export function FillForm({ address, loaded, name, offline }: FillFormProps) {
  const { t } = useLingui();
  const { purpose, instanceId: replaces, token } = address;
  const preview = purpose === 'preview';
  const [round, setRound] = useState(0);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState(false);
  const [person] = useState(() => (token === null ? (signedInUser() ?? null) : null));
  const personId = person?.id ?? offline?.person ?? null;
  const [forms] = useState(() => new KeptForms(personId));
  const once = onceName(address, loaded.form);
  const [before] = useState(() => sentOnce(once));
  const filling = useFilling({ address, loaded, forms, offer }, round);
  const ready = filling && 'instance' in filling ? filling : null;
  const asked = { forms, loaded, replaces, never: preview };
  const { offers, without } = useOffers(asked, round);
  const keeper = useKeeper({ ...asked, filling: ready, offer, on: personId !== null || offer !== null });
  const [leaves] = useState(() => ({ asks: () => false as boolean, question: () => leaves.asks() }));
  useEffect(() => {
    leaves.asks = () => {
      if (sent || preview) return false;
      const now = sending?.current();
      return now?.running === true || (now?.arrived === true && !now.finished) || keeper?.isTouched() === true;
    };
  });
  useLeaveQuestion(leaves.question);
  if (before !== null) return <SentBefore at={before} />;
  if (!filling) return <FormLoading />;
  if (!ready) return <Refused error={'error' in filling && filling.error} retry={() => setRound(round + 1)} />;

  const encrypted = loaded.form.keyId !== null && loaded.form.keyId !== undefined;
  /** `answers`: as they are, for forms that ask for what was sent last. */
  const start = async (record: FilledRecord, triedBefore: boolean, answers: string | null) => {
    const next = new Sending(record, { form: loaded.place, replaces, deviceId: deviceId(), triedBefore });
    setSending(next);
    const follow = next.subscribe(() => {
      const { arrived, finished } = next.current();
      if (arrived) markSent(once);
      if (!finished) return;
      follow();
      void keeper?.drop();
      void forms.drop(record.instanceId).catch(() => undefined);
      if (usesLastSaved(loaded.xml) && replaces === null && !loaded.place.draft && keeper?.state() === 'on')
        void forms.keepLastSaved(loaded.place, answers).catch(() => undefined);
      tellParent(address.parentOrigin, 'submissionsuccess');
      setSent(true);
    });
    await next.run();
  };
  const send = async () => {
    if (preview) return setChecked(true);
    if (sentOnce(once) !== null) return setFailure(new SentElsewhere());
    const { root } = ready.instance;
    let record: FilledRecord;
    try {
      record = await finishRecord(root, { known: loaded.edited?.files ?? [], carried: ready.carried });
    } catch (error) {
      return setFailure(error);
    }
    if (offline) {
      const queued = await offline.keep(record);
      if (queued) await keeper?.drop();
      return setSent(queued);
    }
    await keeper?.beforeSending(record);
    await start(record, false, encrypted ? null : root.instanceState.instanceXML);
  };
  const goOn = async (chosen: Offer) => {
    if (!chosen.kept.sending) return setOffer(chosen);
    await start(await forms.record(chosen.kept), true, null);
  };
  const forget = (chosen: Offer) => {
    without(chosen);
    void forms.drop(chosen.kept.instanceId).catch(() => undefined);
  };
  const again = () => {
    setSent(false);
    setSending(null);
    setOffer(null);
    setRound(round + 1);
  };
  if (sent)
    return offline?.kept(again) ?? <Sent address={address} place={loaded.place} again={once === null ? again : null} />;
  const notes = preview ? (
    <p className="fill-notice">
      <Trans>This is a preview: nothing is sent.</Trans>
    </p>
  ) : (
    <>
      {offline?.notes}
      <KeepNotes
        keeper={keeper}
        offers={offer ? [] : offers}
        asks={personId === null}
        encrypted={encrypted}
        onContinue={(chosen) => void goOn(chosen)}
        onDelete={forget}
      />
    </>
  );
  const close = () => {
    setChecked(false);
    setFailure(null);
  };
  return (
    <>
      <FormView
        key={`${round} ${offer?.kept.instanceId ?? ''}`}
        filling={ready}
        title={name}
        notes={notes}
        sendLabel={preview ? t`Check answers` : offline ? t`Finish` : t`Send`}
        onSend={() => void send()}
      />
      {(checked || failure !== null) && (
        <FillDialog
          title={checked ? t`The answers are complete` : t`The form was not sent`}
          onClose={close}
          actions={
            <button type="button" className="fill-button fill-primary" onClick={close}>
              <Trans>Close</Trans>
            </button>
          }
        >
          {checked ? (
            <p>
              <Trans>They could be sent. A preview sends nothing.</Trans>
            </p>
          ) : (
            <Failure error={failure} />
          )}
        </FillDialog>
      )}
      {sending && (
        <SendDialog
          sending={sending}
          person={person}
          byLink={token !== null}
          onBack={() => {
            setSending(null);
            keeper?.resume();
          }}
        />
      )}
    </>
  );
}

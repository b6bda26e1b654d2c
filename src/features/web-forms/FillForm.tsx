import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { openAnswer } from '~/api/transfers';
import { signedInUser } from '~/session/session';
import type { FillAddress } from './address';
import { deviceId } from './device';
import { checkDefinition, type Filling, startFilling } from './engine/start-filling';
import { FillDialog } from './FillDialog';
import { FormView } from './FormView';
import { withDefaults } from './load/defaults';
import type { FormToFill } from './load/load-form';
import { Refused } from './Refused';
import { type FilledRecord, takeRecord } from './send/record';
import { SendDialog } from './send/SendDialog';
import { Sending } from './send/sending';
import { Sent } from './send/Sent';

interface FillFormProps {
  address: FillAddress;
  loaded: FormToFill;
  name: string;
  offline?: Offline;
}

/** Keeps finished forms in this browser instead of sending them. */
interface Offline {
  notes: ReactNode;
  /** Out: false if the form must stay open. */
  keep: (record: FilledRecord) => Promise<boolean>;
  /** What follows. In: begins an empty form. */
  kept: (again: () => void) => ReactNode;
}

/** Starts the engine with what was loaded. */
async function begin(
  { defaults }: FillAddress,
  { place, xml, edited, openFile }: FormToFill,
  instanceId: string | null,
) {
  checkDefinition(xml);
  const files = `/projects/${place.projectId}/forms/${encodeURIComponent(place.xmlFormId)}/submissions/${encodeURIComponent(instanceId ?? '')}/attachments/`;
  return startFilling({
    xml: withDefaults(xml, defaults),
    place,
    openFile,
    preload: { deviceID: deviceId() ?? '' },
    lastSaved: null,
    edited: edited && {
      ...edited,
      open: (file) => openAnswer(files + encodeURIComponent(file), { signal: new AbortController().signal }),
    },
  });
}

/** The form with everything around it: starting, sending, and what follows. */
export function FillForm({ address, loaded, name, offline }: FillFormProps) {
  const { t } = useLingui();
  const [filling, setFilling] = useState<Filling | { error: unknown } | null>(null);
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState(false);
  const [person] = useState(() => (address.token === null ? (signedInUser() ?? null) : null));
  useEffect(() => {
    let current = true;
    begin(address, loaded, address.instanceId).then(
      (started) => current && setFilling(started),
      (error: unknown) => current && setFilling({ error }),
    );
    return () => {
      current = false;
    };
    // The address and what was loaded belong to each other and to this component's life.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded, round]);
  if (!filling)
    return (
      <p className="fill-loading" role="status">
        <Trans>Loading the form…</Trans>
      </p>
    );
  if ('error' in filling) return <Refused error={filling.error} retry={() => setRound(round + 1)} />;
  const preview = address.purpose === 'preview';
  const send = async () => {
    if (preview) {
      setChecked(true);
      return;
    }
    const record = await takeRecord(filling.instance.root, loaded.edited?.files);
    if (offline) {
      setSent(await offline.keep(record));
      return;
    }
    const next = new Sending(record, { form: loaded.place, replaces: address.instanceId, deviceId: deviceId() });
    setSending(next);
    next.subscribe(() => next.current().finished && setSent(true));
    await next.run();
  };
  const again = () => {
    setSent(false);
    setSending(null);
    setFilling(null);
    setRound(round + 1);
  };
  if (sent) return offline?.kept(again) ?? <Sent address={address} place={loaded.place} again={again} />;
  return (
    <>
      <FormView
        key={round}
        filling={filling}
        title={name}
        notes={
          preview ? (
            <p className="fill-notice">
              <Trans>This is a preview: nothing is sent.</Trans>
            </p>
          ) : (
            offline?.notes
          )
        }
        sendLabel={preview ? t`Check answers` : offline ? t`Finish` : t`Send`}
        onSend={() => void send()}
      />
      {checked && (
        <FillDialog
          title={t`The answers are complete`}
          onClose={() => setChecked(false)}
          actions={
            <button type="button" className="fill-button fill-primary" onClick={() => setChecked(false)}>
              <Trans>Close</Trans>
            </button>
          }
        >
          <p>
            <Trans>They could be sent. A preview sends nothing.</Trans>
          </p>
        </FillDialog>
      )}
      {sending && (
        <SendDialog sending={sending} person={person} byLink={address.token !== null} onBack={() => setSending(null)} />
      )}
    </>
  );
}

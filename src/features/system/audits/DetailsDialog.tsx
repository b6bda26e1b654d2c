import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useListRoles } from '~/api/generated/hooks/roles';
import { formatDateTime } from '~/shared/lib/dates';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { actionLabel } from './actions';
import type { Entry } from './entries';
import { factsOf } from './facts';
import { InitiatorCell, TargetCell } from './target';
import { targetKinds } from './target-kinds';
import './details.css';

/** Limit of the JSON text on the page; the copy has all of it. */
const shownCharacters = 100_000;

/** One entry of the log: who, when, what to what, with its details in words and as the server's JSON. */
export function DetailsDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { data: roles } = useListRoles({
    query: { enabled: entry.details !== null && 'roleId' in entry.details, staleTime: Infinity },
  });
  const facts = factsOf(entry, (id) => roles?.find((role) => role.id === id)?.name);
  const kind = entry.target && i18n._(targetKinds[entry.target.kind]);
  return (
    <InfoDialog title={actionLabel(entry.action, (message) => i18n._(message))} onClose={onClose} width={720}>
      <dl className="audit-facts">
        <dt>
          <Trans>Time</Trans>
        </dt>
        <dd>
          <time dateTime={entry.at}>{formatDateTime(entry.at, true)}</time>
        </dd>
        <dt>
          <Trans>Initiator</Trans>
        </dt>
        <dd>{entry.actor ? <InitiatorCell actor={entry.actor} /> : <Trans>Nobody signed in</Trans>}</dd>
        {entry.target && (
          <>
            <dt>
              <Trans>Target</Trans>
            </dt>
            <dd>
              {entry.target.kind !== 'purged' && <span className="audit-gone">{kind} </span>}
              <TargetCell entry={entry} />
            </dd>
          </>
        )}
        {facts.map(({ label, value }) => (
          <Fact key={`${label.id} ${value}`} label={i18n._(label)} value={value} />
        ))}
        {entry.notes !== null && <Fact label={t`Notes`} value={entry.notes} />}
        <dt>
          <Trans>Action</Trans>
        </dt>
        <dd>
          <code>{entry.action}</code>
        </dd>
      </dl>
      {entry.details === null ? (
        <p className="muted">
          <Trans>The server kept no more details.</Trans>
        </p>
      ) : (
        <Json details={entry.details} />
      )}
    </InfoDialog>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

/** The details as the server's JSON, to read and to copy. */
function Json({ details }: { details: NonNullable<Entry['details']> }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const text = JSON.stringify(details, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t`Copied.`);
    } catch {
      // Browsers offer no clipboard without a secure connection.
      box.current?.focus();
      box.current?.select();
      setSaid(t`Your browser does not let this page copy. The details are selected: copy them with your keyboard.`);
    }
  };
  return (
    <section aria-labelledby="audit-json">
      <div className="audit-json-head">
        <h2 id="audit-json">
          <Trans>Details</Trans>
        </h2>
        <span role="status" className="muted">
          {said}
        </span>
        <Button size="small" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </div>
      <textarea
        ref={box}
        className="audit-json"
        dir="ltr"
        readOnly
        spellCheck={false}
        aria-labelledby="audit-json"
        rows={Math.min(16, text.split('\n', 17).length)}
        value={text.slice(0, shownCharacters)}
      />
      {text.length > shownCharacters && (
        <p className="muted">
          <Trans>This is the beginning. Copy to get all of it.</Trans>
        </p>
      )}
    </section>
  );
}

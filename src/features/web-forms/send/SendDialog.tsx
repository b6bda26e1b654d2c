import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isProblem } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { signedInUser } from '~/session/session';
import { useStore } from '~/shared/screen/use-store';
import { lazyComponent } from '../fields/on-demand';
import type { FormRef } from '../fill-url';
import { FillButton, FillDialog } from '../FillDialog';
import { SendFailure } from './Failure';
import { isPermanentFailure, type Outgoing, type PartState, type useSending } from './sending';

interface Person {
  id: number;
  displayName: string;
}

interface SendDialogProps {
  now: NonNullable<ReturnType<typeof useSending>['now']>;
  place: FormRef;
  person: Person | null;
  /** With a public link there is no session to renew. */
  byLink: boolean;
  onBack: () => void;
  onSend: (outgoing: Outgoing) => void;
}

const OtherAnswersDialog = lazyComponent(
  async () => (await import('./OtherAnswersDialog')).OtherAnswersDialog,
  OtherAnswersFrame,
);

const NewerVersionDialog = lazyComponent(
  async () => (await import('./OtherAnswersDialog')).NewerVersionDialog,
  OtherAnswersFrame,
);

/** Contains antd, which forms to fill do without. */
const SignInAgain = lazyComponent(async () => (await import('./SignInAgain')).SignInAgain);

function OtherAnswersFrame({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <FillDialog
      title={t`The server has other answers`}
      actions={<FillButton onClick={onBack} label={<Trans>Back to the form</Trans>} />}
    >
      {children}
    </FillDialog>
  );
}

export function SendDialog({ now, place, person, byLink, onBack, onSend }: SendDialogProps) {
  const { t } = useLingui();
  const { sending, outgoing } = now;
  const state = useStore(sending.state);
  const { parts, refused, arrived, running, finished } = state;
  const [other, setOther] = useState<Person | null>(null);
  if (finished) return null;
  if (running || (!refused && parts.every((part) => part.state === 'waiting')))
    return <Progress parts={parts} onStop={sending.stop} />;
  const failed = parts.filter((part) => part.state === 'failed');
  if (refused instanceof OtherAnswers)
    return <OtherAnswersDialog error={refused} outgoing={outgoing} place={place} send={onSend} onBack={onBack} />;
  if (outgoing.replaces !== null && isProblem(refused, '409.9'))
    return <NewerVersionDialog outgoing={outgoing} place={place} send={onSend} onBack={onBack} />;
  const back = !arrived && <FillButton onClick={onBack} label={<Trans>Back to the form</Trans>} />;
  const run = () => void sending.run();
  if (other)
    return (
      <FillDialog
        title={t`You are logged in as another person`}
        actions={
          <>
            <FillButton onClick={() => setOther(null)} label={<Trans>Log in again</Trans>} />
            <FillButton
              primary
              onClick={run}
              label={
                <Trans>
                  Send as <bdi>{other.displayName}</bdi>
                </Trans>
              }
            />
          </>
        }
      >
        <p>
          <Trans>
            <bdi>{person?.displayName}</bdi> filled out this form. Now you are logged in as{' '}
            <bdi>{other.displayName}</bdi>.
          </Trans>
        </p>
      </FillDialog>
    );
  const ended = failed.some(({ error }) => isProblem(error, '401.2'));
  if (ended && !byLink)
    return (
      <FillDialog title={t`Log in to continue`} actions={back}>
        <p role="alert">
          {arrived ? (
            <Trans>Your session has ended. Your answers have arrived, but not all files.</Trans>
          ) : (
            <Trans>Your session has ended. Your answers are still here.</Trans>
          )}
        </p>
        <SignInAgain
          onSignedIn={() => {
            const user = signedInUser();
            if (user && person && user.id !== person.id) setOther(user);
            else run();
          }}
        />
      </FillDialog>
    );
  return (
    <FillDialog
      title={arrived ? t`Some files were not sent` : t`The form was not sent`}
      actions={
        <>
          {back}
          {arrived && failed.every(({ error }) => isPermanentFailure(error)) && (
            <FillButton onClick={now.done} label={<Trans>Finish without these files</Trans>} />
          )}
          <FillButton primary onClick={run} label={<Trans>Try again</Trans>} />
        </>
      }
    >
      {ended && (
        <p role="alert">
          <Trans>This link no longer works: it was revoked. Ask the person who sent it to you for a new one.</Trans>
        </p>
      )}
      {!ended && !arrived && (
        <div role="alert">
          <SendFailure error={refused} />
        </div>
      )}
      {arrived && (
        <>
          <p role="alert">
            <Trans>Your answers have arrived. Keep this page open and try again to send the missing files.</Trans>
          </p>
          {!ended && <FailedFiles failed={failed} />}
        </>
      )}
    </FillDialog>
  );
}

function Progress({ parts, onStop }: { parts: readonly PartState[]; onStop: () => void }) {
  const { t } = useLingui();
  const [answers, ...files] = parts;
  const done = parts.reduce((sum, { sent }) => sum + sent, 0);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const count = files.length;
  const sent = files.filter(({ state }) => state === 'sent').length;
  return (
    <FillDialog title={t`Sending the form`} actions={<FillButton onClick={onStop} label={<Trans>Stop</Trans>} />}>
      <progress max={total} value={Math.min(done, total)} aria-label={t`Progress`} />
      <p>
        {answers?.state === 'sent' && count > 0 ? (
          <Trans>
            {sent} of {count} files sent. Keep this page open.
          </Trans>
        ) : (
          <Trans>Keep this page open until everything is sent.</Trans>
        )}
      </p>
      {count > 0 && (
        <ul className="fill-parts">
          {files.map((file) => (
            <li key={file.name}>
              <bdi>{file.name}</bdi>
              <progress
                max={file.size || 1}
                value={file.state === 'sent' ? file.size || 1 : file.sent}
                aria-label={t`Progress of ${file.name}`}
              />
            </li>
          ))}
        </ul>
      )}
    </FillDialog>
  );
}

function FailedFiles({ failed }: { failed: readonly PartState[] }) {
  return (
    <ul className="fill-long-list">
      {failed.map(({ name, error }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <SendFailure error={error} />
        </li>
      ))}
    </ul>
  );
}

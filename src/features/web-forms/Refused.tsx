import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isSignedIn } from '~/session/session';
import { describeError } from '~/shared/errors/describe-error';
import { paths } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { visibleName } from '~/shared/lib/visible-name';
import { Logo } from '~/shared/ui/icons/Logo';
import { ErrorDetails } from '~/shared/ui/states/Failure';
import { FormFileError } from './engine/file-names';
import { EngineError, UnreadableAnswers, UnreadableForm } from './engine/start-filling';
import type { FillUrl } from './fill-url';
import { FillButton } from './FillDialog';
import { LoadRefusal, type Refusal } from './load-form';
import { Outcome } from './Outcome';

interface RefusedProps {
  address: FillUrl | null;
  error: unknown;
  retry: () => void;
}

export function Refused(props: RefusedProps) {
  return (
    <>
      <Brand />
      <Reason {...props} />
    </>
  );
}

function Reason({ address, error, retry }: RefusedProps) {
  const { t, i18n } = useLingui();
  if (error instanceof LoadRefusal) {
    const texts: Record<Refusal, [title: string, help: string]> = {
      login: [t`Log in to open this form`, t`Your session may have ended.`],
      'not-found': [
        t`This form cannot be opened`,
        t`The address is wrong, the form was closed or deleted, or the link was revoked.`,
      ],
      'no-access': [t`You do not have access to this form`, t`Ask a project manager or an administrator for a role.`],
      'cannot-fill': [
        t`Your role cannot fill out this form`,
        t`If you need this page, ask a project manager or an administrator.`,
      ],
      'cannot-edit': [
        t`Your role cannot edit submissions`,
        t`If you need this page, ask a project manager or an administrator.`,
      ],
      'only-fills': [
        t`Your role cannot edit submissions`,
        t`You can fill out this form. If you need to edit submissions, ask a project manager or an administrator.`,
      ],
      closed: [
        t`This form takes no submissions`,
        t`It was closed. Ask a project manager if you still need to send something.`,
      ],
      encrypted: [
        t`This submission cannot be edited`,
        t`Its answers are encrypted, and only people with the encryption password can read them.`,
      ],
      'no-https': [
        t`This form cannot be filled out here`,
        t`Its answers are encrypted in the browser, and browsers do that only over HTTPS. Open this page with an address that begins with https://.`,
      ],
      'enketo-cannot': [
        t`This submission cannot be edited here`,
        t`The form uses Enketo. Open the submission's page and choose “Edit” there.`,
      ],
    };
    const [title, help] = texts[error.reason];
    return (
      <Outcome kind={error.reason === 'closed' ? 'closed' : 'problem'} title={title} isAlert>
        <p>{help}</p>
        <BackLink address={address} refusal={error.reason} />
      </Outcome>
    );
  }
  if (error instanceof EngineError)
    return (
      <Outcome kind="problem" title={t`This form cannot be shown here`} isAlert>
        {error.reason === 'refused' ? (
          <>
            <p>
              <Trans>
                The part of the page that shows forms needs WebAssembly. This browser, or the settings of the server, do
                not allow it.
              </Trans>
            </p>
            <p>
              <Trans>
                Try a current browser. If that does not help, tell the administrator of the server: the security policy
                of this page must allow “wasm-unsafe-eval”.
              </Trans>
            </p>
          </>
        ) : (
          <p>
            <Trans>A part of the page could not be loaded. Check your connection, then load the page again.</Trans>
          </p>
        )}
        <FillButton onClick={() => window.location.reload()} label={<Trans>Load the page again</Trans>} />
        <BackLink address={address} />
      </Outcome>
    );
  if (error instanceof UnreadableAnswers) {
    const reason =
      error.source === 'saved'
        ? t`This form cannot read the answers that were saved in this browser. They are still saved.`
        : error.fault === 'entities'
          ? t`The submission declares XML entities, which can make a browser hang. The form is not the cause.`
          : error.fault === 'too-deep'
            ? t`The XML of the submission is nested too deeply. The form is not the cause.`
            : t`The submission has a part that cannot be read. The form is not the cause.`;
    return (
      <Outcome
        kind="problem"
        title={error.source === 'saved' ? t`These answers cannot be shown` : t`This submission cannot be edited`}
        isAlert
      >
        <p>{reason}</p>
        {error.fault === null && <ErrorDetails text={error.message} />}
        <BackLink address={address} />
      </Outcome>
    );
  }
  const unreadable = error instanceof UnreadableForm;
  const fileName = error instanceof FormFileError ? visibleName(error.fileName) : null;
  const { why, details = unreadable && error.part === null ? error.message : undefined } = describeError(
    error instanceof FormFileError ? error.cause : error,
  );
  return (
    <Outcome kind="problem" title={unreadable ? t`This form cannot be shown` : t`The form could not be loaded`} isAlert>
      {fileName !== null && (
        <p>
          <Trans>A file of this form could not be loaded: {fileName}</Trans>
        </p>
      )}
      <p>
        {unreadable && error.part === 'entities'
          ? t`Its definition declares XML entities, which can make a browser hang. Ask the person who made the form to remove them.`
          : unreadable
            ? t`Its definition has a part that cannot be used. Ask the person who made the form.`
            : i18n._(why)}
      </p>
      <ErrorDetails text={details} />
      <FillButton onClick={retry} label={<Trans>Try again</Trans>} />
      <BackLink address={address} />
    </Outcome>
  );
}

function Brand() {
  if (!isSignedIn()) return null;
  return (
    <p className="fill-brand">
      <a href={paths.home()}>
        <Logo size={32} /> {productName}
      </a>
    </p>
  );
}

/** For these reasons, the page to go back to would only show the next refusal. */
const hidden: readonly (Refusal | undefined)[] = ['login', 'not-found', 'no-access', 'only-fills'];

interface WayBackProps {
  address: FillUrl | null;
  refusal?: Refusal;
}

export function BackLink({ address, refusal }: WayBackProps) {
  if (!isSignedIn()) return null;
  const { place = null, purpose, instanceId = null } = address ?? {};
  const link = (href: string, text: ReactNode) => (
    <p className="fill-way-back">
      <a href={href}>{text}</a>
    </p>
  );
  if (place === null || hidden.includes(refusal)) return link(paths.home(), <Trans>Go to your projects</Trans>);
  const { projectId, xmlFormId, draft } = place;
  if (purpose === 'edit' && instanceId !== null)
    return link(paths.submission(projectId, xmlFormId, instanceId), <Trans>Go to the submission</Trans>);
  const form = draft ? paths.formDraft(projectId, xmlFormId) : paths.submissions(projectId, xmlFormId);
  return link(form, <Trans>Back to the form</Trans>);
}

import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useAppearance } from '~/domain/sign-in/appearance';
import { Name } from '~/shared/ui/text/Name';
import { FillButton } from './FillDialog';

export const FormNameContext = createContext<string | null>(null);

type Kind = 'done' | 'saved' | 'closed' | 'problem';

const shapes: Record<Kind, ReactNode> = {
  done: <path d="M7 12.5l3.5 3.5L17 8.5" />,
  saved: <path d="M12 6v8m-3.5-3.5L12 14l3.5-3.5M7 18h10" />,
  closed: <path d="M8 11V9a4 4 0 018 0v2M7 11h10v7H7z" />,
  problem: <path d="M12 6.5v7m0 3.2v.3" />,
};

interface OutcomeProps {
  kind: Kind;
  title: ReactNode;
  children?: ReactNode;
  isAlert?: boolean;
}

export function Outcome({ kind, title, children, isAlert = false }: OutcomeProps) {
  const name = use(FormNameContext);
  return (
    <div className={`fill-outcome fill-outcome-${kind}`} role={isAlert ? 'alert' : 'status'}>
      <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        {shapes[kind]}
      </svg>
      {name !== null && (
        <p className="muted fill-outcome-form">
          <Name>{name}</Name>
        </p>
      )}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** The configured logo, above what visitors with a public link see. A logo that loads late must not shift the buttons. */
export function Letterhead({ busy }: { busy: boolean }) {
  const { logo: known } = useAppearance();
  const [logo, setLogo] = useState(known);
  if (busy && logo !== known) setLogo(known);
  return logo === null ? null : (
    <p className="fill-letterhead">
      <img src={logo} alt="" />
    </p>
  );
}

/** Milliseconds until the page says what it is waiting for. It goes on waiting: a slow connection may need minutes. */
export const loadingHintDelayMs = 20_000;

export function FormLoading({ what }: { what: 'form' | 'engine' }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadingHintDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fill-loading" role="status">
      <p>
        <Trans>Loading the form…</Trans>
      </p>
      {late && (
        <>
          <p>
            {what === 'form' ? (
              <Trans>The server has not sent the form yet.</Trans>
            ) : (
              <Trans>The form has arrived, but the part of the page that shows it has not started yet.</Trans>
            )}{' '}
            <Trans>
              Check your connection, then load the page again. If that does not help, tell the person who gave you this
              form.
            </Trans>
          </p>
          <FillButton onClick={() => window.location.reload()} label={<Trans>Load the page again</Trans>} />
        </>
      )}
    </div>
  );
}

import { Trans } from '@lingui/react/macro';

/** What follows a form that was filled without a network. In: what begins an empty one. */
export function Kept({ again }: { again: () => void }) {
  return (
    <div className="fill-sent" role="status">
      <h1>
        <Trans>The form is saved on this device</Trans>
      </h1>
      <p>
        <Trans>It is sent as soon as the server can be reached and this page is open.</Trans>
      </p>
      <p>
        <button type="button" className="fill-button fill-primary" onClick={again}>
          <Trans>Fill out again</Trans>
        </button>
      </p>
    </div>
  );
}

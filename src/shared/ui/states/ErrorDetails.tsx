import { Trans } from '@lingui/react/macro';

/** The server's own message under an error, folded. Nothing without one. */
export function ErrorDetails({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <details>
      <summary>
        <Trans>Details</Trans>
      </summary>
      <bdi>{text}</bdi>
    </details>
  );
}

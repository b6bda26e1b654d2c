import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '~/api/problem';
import { openFile, StoredElsewhere } from '~/api/transfers';
import { attachmentUrl } from '~/domain/answers/cells';
import { PageHead } from '~/shared/ui/page/PageHead';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { useRouteIds } from '~/shared/url-state/use-route-ids';

type Outcome = { kind: 'checking' } | { kind: 'started' } | { kind: 'failed'; error: unknown };

/** Checks the file before the browser navigates to it. Throws ApiError. */
async function check(address: string, signal: AbortSignal): Promise<void> {
  try {
    const content = await openFile(address.slice('/v1'.length), signal);
    await content.cancel();
  } catch (error) {
    if (!(error instanceof StoredElsewhere)) throw error;
  }
}

/** Exports contain file URLs with `/v1`; this page serves the same paths under `/dl` for users with a session. */
export function SubmissionFilePage() {
  const { t } = useLingui();
  const { projectId, xmlFormId, instanceId, attachmentName: name } = useRouteIds();
  const address = attachmentUrl({ projectId, xmlFormId }, instanceId, name);
  const link = useRef<HTMLAnchorElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'checking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const start = async () => {
      try {
        await check(address, leaving.signal);
        if (leaving.signal.aborted) return;
        setOutcome({ kind: 'started' });
        link.current?.click();
      } catch (error) {
        if (!leaving.signal.aborted) setOutcome({ kind: 'failed', error });
      }
    };
    void start();
    return () => leaving.abort();
  }, [address, round]);
  const retry = () => {
    setOutcome({ kind: 'checking' });
    setRound(round + 1);
  };
  return (
    <>
      <PageHead title={t`Download`} />
      {outcome.kind === 'failed' ? (
        isProblem(outcome.error, '404.1') ? (
          <EmptyState icon="paperclip" title={<Trans>This file does not exist</Trans>}>
            <Trans>
              <Name>{name}</Name> was not uploaded, or its submission was deleted.
            </Trans>
          </EmptyState>
        ) : (
          <ErrorState error={outcome.error} retry={retry} />
        )
      ) : (
        <p role="status">
          <Trans>
            The file <Name>{name}</Name> will start downloading. You can leave this page after that.
          </Trans>
        </p>
      )}
      <p hidden={outcome.kind !== 'started'}>
        <a ref={link} href={address} download={name}>
          <Trans>Download the file again</Trans>
        </a>
      </p>
    </>
  );
}

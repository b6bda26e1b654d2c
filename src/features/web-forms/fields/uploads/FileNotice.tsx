import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { MissingFile } from '../../MissingFile';
import type { FileProblem } from './file-problem';

interface FileNoticeProps {
  problem: FileProblem;
  name: string;
  readOnly: boolean;
  /** Loads the file again, or goes back to the stored answer. */
  onRetry: () => void;
  onClear: () => void;
}

/** Says what became of the file of an answer, and what can be done besides choosing another one. */
export function FileNotice({ problem, name, readOnly, onRetry, onClear }: FileNoticeProps) {
  const shown = <bdi>{visibleName(name)}</bdi>;
  const [kept, keep] = useState(false);
  const keepable = problem === 'absent' || problem === 'stored-missing';
  const calm = problem === 'removed' || (keepable && kept);
  return (
    <div className={calm ? 'fill-lost fill-settled' : 'fill-lost'}>
      <p role={problem === 'failed' || problem === 'form-failed' ? 'alert' : undefined}>
        {problem === 'failed' && (
          <Trans>
            The file {shown} could not be loaded. It stays as it is on the server unless you replace or remove it.
          </Trans>
        )}
        {problem === 'form-failed' && <Trans>The file {shown} of this form could not be loaded.</Trans>}
        {(problem === 'form-missing' || problem === 'stored-missing') && <MissingFile names={[name]} />}
        {problem === 'absent' && (
          <Trans>{shown} has not arrived. Its name stays in the answers unless you replace or clear it.</Trans>
        )}
        {problem === 'not-kept' && (
          <Trans>The file {shown} was not kept in this browser. Choose it again, or clear the answer.</Trans>
        )}
        {problem === 'removed' && <Trans>{shown} is removed from the answers.</Trans>}
      </p>
      {!readOnly && problem !== 'form-missing' && (
        <div className="fill-buttons">
          {(problem === 'failed' || problem === 'form-failed') && (
            <button type="button" className="fill-button" onClick={onRetry}>
              <Trans>Try again</Trans>
            </button>
          )}
          {problem === 'removed' && (
            <button type="button" className="fill-button" onClick={onRetry}>
              <Trans>Undo</Trans>
            </button>
          )}
          {keepable && (
            <button type="button" className="fill-button" aria-pressed={kept} onClick={() => keep(!kept)}>
              <Trans>Keep the name</Trans>
            </button>
          )}
          {(keepable || problem === 'not-kept') && (
            <button type="button" className="fill-button" onClick={onClear}>
              <Trans>Clear the answer</Trans>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

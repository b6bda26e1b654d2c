import type { UploadNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { type AnswerFile, formFileName } from '../../engine/answer-files';
import { MissingFile } from '../../MissingFile';

/** Why an answer shows no file although it has one, or had one. */
export type FileProblem =
  /** The file could not be loaded. */
  | 'failed'
  /** The same, for a file of the form that is to become the answer. */
  | 'form-failed'
  /** The form names a file that it does not have. */
  | 'form-missing'
  /** The stored answer is such a name. */
  | 'stored-missing'
  /** The submission names a file that the server does not have. */
  | 'absent'
  /** Answers that are continued name a file that this browser did not keep. */
  | 'not-kept'
  /** The stored answer was removed. */
  | 'removed';

const shownName = (text: string): string => (text.startsWith('jr://') ? formFileName(text) : text.trim());

/** What is to be said of an answer without a file, and the name of that file. Null if there is nothing to say. */
export function problemOf(node: UploadNode, isContinued: boolean): { problem: FileProblem; name: string } | null {
  const { value, attachmentState, instanceValue } = node.currentState;
  const { loading, loadingError, dirty, formFile }: AnswerFile = attachmentState;
  if (value || loading) return null;
  const { instanceNode } = node as unknown as { instanceNode: { value: string } | null };
  const stored = shownName(instanceNode?.value ?? '');
  const name = shownName(instanceValue);
  if (loadingError) return { problem: dirty ? 'form-failed' : 'failed', name };
  if (formFile !== undefined)
    return { problem: name === '' ? 'form-missing' : 'stored-missing', name: shownName(formFile) };
  if (name !== '') return { problem: isContinued ? 'not-kept' : 'absent', name };
  return dirty && stored !== '' ? { problem: 'removed', name: stored } : null;
}

/** Problems of a new answer that must not be sent as it is. */
export const stopsSending = (problem: FileProblem | undefined): boolean =>
  problem === 'form-failed' || problem === 'not-kept';

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

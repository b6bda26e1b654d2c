import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { Pair } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { CheckList } from '../upload/CheckList';
import type { UploadState } from '../upload/use-definition-upload';
import { WorkflowList } from '../upload/WorkflowList';
import type { SpreadsheetCheck } from './check-result';
import { ProgressNote } from './ProgressNote';
import { SheetPanes } from './SheetPanes';
import { notCheckedText } from './unreadable-words';
import './sheet-check.css';

interface SheetCheckProps {
  check: SpreadsheetCheck;
  state: UploadState;
  projectId: number;
  onUpload: () => void;
}

/**
 * What the check of a spreadsheet found: the problems beside the sheet, the outline of the form and what would change.
 * It says what to do, and uploads the file anyway; after an answer of the server it only shows.
 */
export function SheetCheck({ check, state, projectId, onUpload }: SheetCheckProps) {
  const { file, reading } = check;
  // The refusal has its own words and its own button.
  const isAnswered = state.phase === 'failed' && state.file === file;
  const name = <Name>{file.name}</Name>;
  return (
    <div className="sheet-check">
      <Alert
        type={isAnswered ? 'info' : check.errors > 0 ? 'error' : 'warning'}
        // The refusal is announced then.
        role={isAnswered ? 'note' : 'alert'}
        showIcon
        className="definition-message"
        title={<h3>{isAnswered ? <Trans>Check of {name}</Trans> : <Trans>{name} has not been uploaded yet</Trans>}</h3>}
        description={
          <>
            {reading.kind === 'checked' ? (
              <>
                <Counts {...check} />
                {check.progress && <ProgressNote progress={check.progress} />}
                {!isAnswered && <Advice {...check} />}
                {check.retyped.length > 0 && <CheckList check={{ faults: [], retyped: check.retyped }} />}
                {!isAnswered && <WorkflowList warnings={check.workflow} projectId={projectId} />}
              </>
            ) : (
              <Unread {...notCheckedText(reading.code, reading.values)} />
            )}
            {!isAnswered && (
              <Button loading={state.phase === 'checking' || state.phase === 'sending'} onClick={onUpload}>
                <Trans>Upload anyway</Trans>
              </Button>
            )}
          </>
        }
      />
      {reading.kind === 'checked' && <SheetPanes check={check} reading={reading} />}
    </div>
  );
}

function Counts({ errors, warnings }: SpreadsheetCheck) {
  const first = <Plural value={errors} one="# error" other="# errors" />;
  const second = <Plural value={warnings} one="# warning" other="# warnings" />;
  return (
    <p className="sheet-check-counts">
      {errors > 0 && warnings > 0 ? (
        <Pair first={first} second={second} />
      ) : errors > 0 ? (
        first
      ) : warnings > 0 ? (
        second
      ) : (
        <Trans>No errors or warnings</Trans>
      )}
    </p>
  );
}

function Advice({ errors, warnings }: SpreadsheetCheck) {
  if (errors > 0)
    return (
      <p>
        <Trans>The server will probably refuse this file. Correct it and select it again, or upload it anyway.</Trans>
      </p>
    );
  return warnings > 0 ? (
    <p>
      <Trans>
        The form will work, but check these warnings. Correct the file and select it again, or upload it anyway.
      </Trans>
    </p>
  ) : null;
}

function Unread({ what, mend }: { what: string; mend: string | null }) {
  return (
    <>
      <p>
        {what} {mend}
      </p>
      <p>
        <Trans>The file could not be checked on this page. The server may still take it.</Trans>
      </p>
    </>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import { ApiError } from '~/api/problem';
import { formName } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorDetails, Reason } from '~/shared/ui/states/Failure';
import { Name } from '~/shared/ui/text/Name';
import { isRefusedByConverter, type Refusal, parseRefusal } from './refusals';
import { type FileFault, type RunningUpload, UnusableFile } from './use-definition-upload';
import { CheckPanel, DefinitionAlert, StrongName, WarningsPanel } from './warnings';

interface UploadFailureProps {
  upload: Pick<RunningUpload, 'state' | 'check' | 'again'>;
  projectId: number;
  xmlFormId?: string;
}

export function UploadFailure({ upload: { state, check, again }, projectId, xmlFormId }: UploadFailureProps) {
  if (state.phase === 'warned') return <CheckPanel {...state} projectId={projectId} onUpload={() => again(false)} />;
  if (state.phase !== 'failed') return null;
  const { error, file } = state;
  const refusal = parseRefusal(error, file?.name);
  const own = check && check.file === file && check.reading.kind === 'checked' ? check : null;
  if (refusal?.kind === 'warnings')
    return (
      <WarningsPanel
        {...refusal}
        file={file}
        projectId={projectId}
        isMoreThanFound={own !== null && new Set(refusal.design).size > own.warnings}
        onIgnore={() => again(true)}
      />
    );
  const name = file && <Name>{file.name}</Name>;
  return (
    <Message
      title={
        file && (
          <h3>
            <Trans>{name} was not uploaded</Trans>
          </h3>
        )
      }
    >
      {error instanceof UnusableFile ? (
        <Fault fault={error.fault} />
      ) : refusal ? (
        <Refused refusal={refusal} projectId={projectId} xmlFormId={xmlFormId} onAgain={() => again(false)} />
      ) : (
        <>
          <div>
            <Reason error={error} />
          </div>
          {!(error instanceof ApiError && error.kind === 'too-large') && (
            <Button onClick={() => again(false)}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      )}
      {own?.errors === 0 && isRefusedByConverter(error) && (
        <p>
          <Trans>The check on this page found no error in this file: the server’s converter sees it differently.</Trans>
        </p>
      )}
    </Message>
  );
}

function Message({ title, children }: { title: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up function.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <DefinitionAlert type="error" title={title}>
        {children}
      </DefinitionAlert>
    </div>
  );
}

function Fault({ fault }: { fault: FileFault }) {
  switch (fault.kind) {
    case 'several':
      return (
        <p>
          <Plural
            value={fault.count}
            one="You dropped # file. Drop one form definition."
            other="You dropped # files. Drop a single file: one form definition is needed."
          />
        </p>
      );
    case 'extension':
      return (
        <p>
          <Trans>A form definition is a file that ends in .xlsx, .xls or .xml. Select another file.</Trans>
        </p>
      );
    case 'changed':
      return (
        <p>
          <Trans>
            The file cannot be read. It was changed, moved or deleted since you selected it. Select it again.
          </Trans>
        </p>
      );
  }
}

interface RefusedProps {
  refusal: Exclude<Refusal, { kind: 'warnings' }>;
  projectId: number;
  xmlFormId: string | undefined;
  onAgain: () => void;
}

function Refused({ refusal, projectId, xmlFormId, onAgain }: RefusedProps) {
  const tryAgain = (
    <Button onClick={onAgain}>
      <Trans>Try again</Trans>
    </Button>
  );
  switch (refusal.kind) {
    case 'not-converted':
      return (
        <>
          <p>
            <Trans>The spreadsheet is not a valid XLSForm. Correct it, save it and select it again.</Trans>
          </p>
          <ul>
            {refusal.faults.map(({ row, text }) => (
              <li key={`${row} ${text}`}>
                {row !== null && (
                  <strong>
                    <Trans>Row {row}:</Trans>{' '}
                  </strong>
                )}
                <span dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                  {text}
                </span>
              </li>
            ))}
          </ul>
          {refusal.warnings.length > 0 && (
            <ul>
              {refusal.warnings.map((warning) => (
                <li key={warning} dir="auto">
                  {warning}
                </li>
              ))}
            </ul>
          )}
        </>
      );
    case 'not-a-spreadsheet':
      return (
        <p>
          <Trans>The file is damaged, or not a spreadsheet. Save it again as .xlsx and select it again.</Trans>
        </p>
      );
    case 'no-form-id': {
      const id = <code>id</code>;
      return (
        <p>
          <Trans>The file has no form ID. Add {id} to the root of the form’s instance.</Trans>
        </p>
      );
    }
    case 'type-conflict': {
      const question = <Name>{refusal.path}</Name>;
      const type = <Name>{refusal.type}</Name>;
      return (
        <p>
          <Trans>
            The question {question} has the type {type} in an earlier version. Restore its type, or give the question
            another name.
          </Trans>
        </p>
      );
    }
    case 'converter-failed':
      return (
        <>
          <p>
            <Trans>
              The server’s converter for spreadsheets failed. This says nothing about your file. Try again later, or
              upload the form as XML (.xml).
            </Trans>
          </p>
          {tryAgain}
          <ErrorDetails text={refusal.details} />
        </>
      );
    case 'id-taken':
      return <IdTaken projectId={projectId} xmlFormId={refusal.xmlFormId} />;
    case 'wrong-id': {
      const expected = <StrongName>{xmlFormId ?? ''}</StrongName>;
      const got = <StrongName>{refusal.got}</StrongName>;
      return (
        <p>
          <Trans>
            The file is the definition of another form. The form ID must be {expected}, but in the file it is {got}.
            Change it in the file, or create a new form with it.
          </Trans>
        </p>
      );
    }
    case 'converter-down':
      return (
        <>
          <p>
            <Trans>
              The server cannot convert spreadsheets at the moment. Try again later, or upload the form as XML (.xml).
            </Trans>
          </p>
          {tryAgain}
        </>
      );
    case 'no-converter':
      return (
        <p>
          <Trans>This server cannot convert spreadsheets. Upload the form as XML (.xml).</Trans>
        </p>
      );
  }
}

function IdTaken({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { data: forms } = useListForms(projectId);
  const form = forms?.find((one) => one.xmlFormId === xmlFormId);
  const id = <StrongName>{xmlFormId}</StrongName>;
  const link = form && (
    <AppLink to={paths.formDraft(projectId, xmlFormId)}>
      <Name>{formName(form)}</Name>
    </AppLink>
  );
  return (
    <p>
      {link ? (
        <Trans>
          This project already has a form with the ID {id}: {link}. To change that form, upload the file there. To
          create another form, change the form ID in the file.
        </Trans>
      ) : (
        <Trans>
          This project already has a form with the ID {id}. To create another form, change the form ID in the file.
        </Trans>
      )}
    </p>
  );
}

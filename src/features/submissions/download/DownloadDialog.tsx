import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Radio } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useListDraftSubmissionKeys } from '~/api/generated/hooks/draft-submissions';
import { useListSubmissionKeys } from '~/api/generated/hooks/submissions';
import { isProblem } from '~/api/problem';
import { describeError } from '~/shared/errors/describe-error';
import { describeDownload } from '~/shared/exports/download-kind';
import { chooseFile, downloadedFile } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import type { FormId } from '~/shared/submissions/queries';
import { useFields } from '~/shared/submissions/queries';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { Name } from '~/shared/ui/text/Name';
import { downloadKey, type DownloadOptions, optionsOf, rememberOptions, type ServerFormat } from './options';
import { PassphraseField } from './PassphraseField';
import { serverFile, serverFileName, serverFileUrl } from './server-file';
import { useDownload } from './use-download';
import './download.css';

interface DownloadDialogProps {
  form: FormId;
  /** The condition of the table's filter, and how many it matches; null without a filter. */
  filter: { expression: string; count: number | undefined } | null;
  /** All submissions of the list, if known. */
  all: number | undefined;
  onClose: () => void;
}

/** The keys that submissions were encrypted with, read anew: the first encrypted one may just have arrived. */
function useKeys({ projectId, xmlFormId, isDraft = false }: FormId) {
  const query = { staleTime: 0, refetchOnMount: 'always' } as const;
  const published = useListSubmissionKeys(projectId, xmlFormId, { query: { ...query, enabled: !isDraft } });
  const draft = useListDraftSubmissionKeys(projectId, xmlFormId, { query: { ...query, enabled: isDraft } });
  return isDraft ? draft : published;
}

/** Downloads submissions as a file of the server (spec 20 §20.6). It goes on when the dialog is closed. */
export function DownloadDialog({ form, filter, all, onClose }: DownloadDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  const [options, setOptions] = useState(() => optionsOf(form));
  const [phrases, setPhrases] = useState<ReadonlyMap<number, string>>(new Map());
  const [missing, setMissing] = useState(false);
  const { data: fields } = useFields(form);
  const keys = useKeys(form);
  const download = useDownload(downloadKey(form));
  const change = (next: Partial<DownloadOptions>) => {
    const changed = { ...options, ...next };
    setOptions(changed);
    rememberOptions(form, changed);
  };

  const isEncrypted = keys.data !== undefined && keys.data.length > 0;
  const managed = keys.data?.filter(({ managed: isManaged }) => isManaged) ?? [];
  const hasRepeats = fields?.some(({ type }) => type === 'repeat') ?? false;
  const hasChoices = fields?.some(({ selectMultiple }) => selectMultiple === true) ?? false;
  const canSplit = hasChoices && !isEncrypted;
  const { failure, isRunning, isDone } = download;
  const isRefused = isProblem(failure, '400.12');

  useEffect(() => {
    if (isRefused) body.current?.querySelector<HTMLInputElement>('.passphrase input')?.select();
  }, [isRefused]);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || keys.data === undefined) return;
    const given = new Map([...phrases].filter(([, phrase]) => phrase !== ''));
    if (managed.length > 0 && given.size === 0) {
      setMissing(true);
      body.current?.querySelector<HTMLInputElement>('.passphrase input')?.focus();
      return;
    }
    const { name, type } = serverFileName(form, options);
    const chosen = { ...options, splitChoices: options.splitChoices && canSplit };
    const expression = options.filtered ? filter?.expression : undefined;
    try {
      // Files of submissions may be larger than the memory.
      const open = options.format === 'zip-files' ? await chooseFile(name, type) : downloadedFile(name, type);
      if (!open) return;
      download.start({
        name,
        address: form.isDraft
          ? paths.draftSubmissions(form.projectId, form.xmlFormId)
          : paths.submissions(form.projectId, form.xmlFormId),
        download: {
          open,
          produce: serverFile(
            serverFileUrl(form, chosen, expression),
            chosen,
            given.size > 0 ? { given, onAccepted: () => setPhrases(new Map()) } : null,
          ),
        },
      });
    } catch (error) {
      alerts.danger(describeError(error).text);
    }
  };
  const phraseFault = missing
    ? t`Enter the encryption password.`
    : isRefused
      ? t`This is not the encryption password. Check capital letters and spaces, then try again.`
      : null;
  const words = (error: unknown) => {
    const { text } = describeError(error);
    return typeof text === 'string' ? text : i18n._(text);
  };
  const formats: { value: ServerFormat; label: ReactNode; help: ReactNode; why?: ReactNode }[] = [
    {
      value: 'csv',
      label: <Trans>Main table (.csv)</Trans>,
      help: <Trans>One row per submission, without repeats.</Trans>,
    },
    {
      value: 'zip',
      label: <Trans>All tables (.zip)</Trans>,
      help: <Trans>The main table, and one CSV file per repeat.</Trans>,
      ...(fields && !hasRepeats
        ? { why: <Trans>This form has no repeats: the main table has everything.</Trans> }
        : {}),
    },
    {
      value: 'zip-files',
      label: <Trans>All tables and files (.zip)</Trans>,
      help: <Trans>With the photos and other files that were sent. This can be large.</Trans>,
    },
  ];
  const isForm = !isRunning && !isDone;
  return (
    <Dialog
      title={t`Download submissions`}
      onClose={onClose}
      width={600}
      footer={
        isRunning ? (
          <>
            <Button onClick={download.cancel}>
              <Trans>Cancel download</Trans>
            </Button>
            <Button type="primary" onClick={onClose}>
              <Trans>Continue in the background</Trans>
            </Button>
          </>
        ) : isDone ? (
          <>
            <Button onClick={download.dismiss}>
              <Trans>Download another file</Trans>
            </Button>
            <Button type="primary" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="primary" htmlType="submit" form={formId} loading={keys.isPending}>
              <Trans>Download</Trans>
            </Button>
          </>
        )
      }
    >
      {failure !== undefined && !isRefused && (
        <p className="field-fault" role="alert">
          {words(failure)}
        </p>
      )}
      {keys.error && (
        <p className="field-fault" role="alert">
          {words(keys.error)}
        </p>
      )}
      {download.entry && !isForm && (
        <div className="download-progress">
          <p>
            <Name>{download.entry.item.label}</Name>
          </p>
          {isRunning && (
            <progress
              aria-label={t`Progress of the download`}
              {...(download.entry.fraction === null ? {} : { max: 1, value: download.entry.fraction })}
            />
          )}
          <p role="status">
            {isDone && <Trans>Download complete:</Trans>} {describeDownload(download.entry, i18n)}
          </p>
        </div>
      )}
      {isForm && (
        <form ref={body} id={formId} className="form-dialog-fields" noValidate onSubmit={(event) => void start(event)}>
          {filter && (
            <fieldset className="download-choice">
              <legend className="field-label">
                <Trans>Submissions</Trans>
              </legend>
              <Radio.Group
                className="field-radios"
                value={options.filtered}
                onChange={({ target }) => change({ filtered: target.value === true })}
              >
                <Radio value>
                  {filter.count === undefined ? (
                    <Trans>Only those matching the filter</Trans>
                  ) : (
                    <Plural
                      value={filter.count}
                      one="Only the # submission matching the filter"
                      other="Only the # submissions matching the filter"
                    />
                  )}
                </Radio>
                <Radio value={false}>
                  {all === undefined ? (
                    <Trans>All submissions</Trans>
                  ) : (
                    <Plural value={all} one="All: # submission" other="All: # submissions" />
                  )}
                </Radio>
              </Radio.Group>
            </fieldset>
          )}
          <fieldset className="download-choice">
            <legend className="field-label">
              <Trans>File</Trans>
            </legend>
            <Radio.Group
              className="field-radios"
              value={options.format}
              onChange={({ target }) => change({ format: target.value as ServerFormat })}
            >
              {formats.map(({ value, label, help, why }) => (
                <Radio key={value} value={value} disabled={why !== undefined}>
                  {label} <span className="download-help">{why ?? help}</span>
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
          <fieldset className="download-choice">
            <legend className="field-label">
              <Trans>Columns</Trans>
            </legend>
            <Checkbox
              className="field-checkbox"
              disabled={!canSplit}
              checked={canSplit && options.splitChoices}
              onChange={({ target }) => change({ splitChoices: target.checked })}
            >
              <Trans>Split “select multiple” choices into columns</Trans>{' '}
              <span className="download-help">
                {isEncrypted ? (
                  <Trans>Not possible for encrypted forms.</Trans>
                ) : (
                  fields && !hasChoices && <Trans>This form has no such question.</Trans>
                )}
              </span>
            </Checkbox>
            <Checkbox
              className="field-checkbox"
              checked={options.withoutGroups}
              onChange={({ target }) => change({ withoutGroups: target.checked })}
            >
              <Trans>Remove group names</Trans>
            </Checkbox>
            <Checkbox
              className="field-checkbox"
              disabled={form.isDraft === true}
              checked={form.isDraft !== true && options.deletedFields}
              onChange={({ target }) => change({ deletedFields: target.checked })}
            >
              <Trans>Include fields not in the published form</Trans>{' '}
              <span className="download-help">
                {form.isDraft === true ? (
                  <Trans>Not possible for drafts.</Trans>
                ) : (
                  <Trans>Those of earlier versions.</Trans>
                )}
              </span>
            </Checkbox>
          </fieldset>
          {managed.map((key, index) => (
            <PassphraseField
              key={key.id}
              encryptionKey={key}
              number={managed.length > 1 ? index + 1 : null}
              value={phrases.get(key.id) ?? ''}
              fault={index === 0 ? phraseFault : null}
              onChange={(value) => {
                setMissing(false);
                setPhrases(new Map([...phrases, [key.id, value]]));
              }}
            />
          ))}
          {managed.length > 1 && (
            <p className="muted">
              <Trans>Submissions encrypted with a key whose password you leave out are not in the file.</Trans>
            </p>
          )}
          {isEncrypted && managed.length === 0 && (
            <p className="muted">
              <Trans>
                The answers are encrypted with a key that the server does not have. The file says when and by whom each
                was submitted, without answers.
              </Trans>
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

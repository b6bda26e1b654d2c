import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Radio, Spin } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { draft, published } from '~/api/form-version-ref';
import { useListDraftSubmissionKeys } from '~/api/generated/hooks/draft-submissions';
import { useListSubmissionKeys } from '~/api/generated/hooks/submissions';
import { isProblem } from '~/api/problem';
import type { FormField } from '~/api/schema';
import { useFormWithFiles } from '~/domain/answers/form-with-files';
import type { Download } from '~/domain/exports/download-kind';
import {
  DownloadChoice,
  DownloadFooter,
  DownloadProgress,
  LargeFileNote,
  FormulaNote,
  useDownload,
  useQuickDownload,
} from '~/domain/exports/DownloadParts';
import { JoinedFields } from '~/domain/submissions/fields';
import { type FormOrDraftRef, useFields, useSubmitters } from '~/domain/submissions/queries';
import { loadFound } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { reasonText } from '~/shared/errors/describe-failure';
import { canStreamToDisk } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { MatchingOnly } from '../formats';
import { ColumnOptions, FormatChoice, PassphraseField } from './DownloadFields';
import { useEarlierFields } from './earlier-fields';
import { exportFileInfo, describeFilters, mayBeLarge, serverFileProducer, serverFileUrl } from './export-file';
import { localFile } from './local-file';
import { downloadKey, type DownloadOptions, hasLabels, isLocal, lastOptions } from './options';
import { Presets } from './Presets';
import './download.css';

interface DownloadDialogProps {
  form: FormOrDraftRef;
  /** The filter, also as OData, and its number of matches; null without a filter. */
  filter: { expression: string | undefined; count: number | undefined; state: SubmissionsState } | null;
  all: number | undefined;
  shown: readonly FormField[];
  /** If a format was chosen already: the dialog then only shows if it has something to ask. */
  starts?: DownloadOptions['format'] | null;
  onClose: () => void;
}

const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

/** Always refetched: the first encrypted submission may just have arrived. */
function useKeys({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef) {
  const query = { staleTime: 0, refetchOnMount: 'always' } as const;
  const ofForm = useListSubmissionKeys(projectId, xmlFormId, { query: { ...query, enabled: !isDraft } });
  const ofDraft = useListDraftSubmissionKeys(projectId, xmlFormId, { query: { ...query, enabled: isDraft } });
  return isDraft ? ofDraft : ofForm;
}

export function DownloadDialog({ form, filter, all, shown, starts = null, onClose }: DownloadDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  const [options, setOptions] = useState(() => ({ ...lastOptions(form), ...(starts && { format: starts }) }));
  const [onlyFiltered, setOnlyFiltered] = useState(true);
  const [phrases, setPhrases] = useState<ReadonlyMap<number, string>>(new Map());
  const [missing, setMissing] = useState(false);
  const { data: fields } = useFields(form);
  const { data: people = [] } = useSubmitters(form);
  const submitters = new Map(people.map(({ id, displayName }) => [id, displayName]));
  const keys = useKeys(form);
  const download = useDownload(downloadKey(form), onClose);
  const change = (next: Partial<DownloadOptions>) => setOptions({ ...options, ...next });

  const isEncrypted = keys.data !== undefined && keys.data.length > 0;
  const managed = keys.data?.filter(({ managed: isManaged }) => isManaged) ?? [];
  const hasRepeats = fields?.some(({ type }) => type === 'repeat');
  const hasPlaces = fields?.some(({ type }) => placeTypes.has(type));
  const hasChoices = fields?.some(({ selectMultiple }) => selectMultiple === true) ?? false;
  const canSplit = hasChoices && !isEncrypted;
  // Stored options may not be possible any more.
  const filtered = onlyFiltered ? (filter?.state ?? null) : null;
  // Only the local index can search answers.
  const found = filtered?.finding ? filtered : null;
  const isPossible =
    !(options.format === 'zip' && (hasRepeats === false || found)) &&
    !(options.format === 'zip-files' && found) &&
    !(options.format === 'geojson' && (hasPlaces === false || isEncrypted));
  const chosen: DownloadOptions = {
    ...options,
    format: isPossible ? options.format : 'csv',
    splitChoices: options.splitChoices && canSplit,
  };
  const asksPassphrase = managed.length > 0 && !isLocal(chosen.format);
  // Also for names: the definition tells which answers are multiple choices.
  const needsModel = isLocal(chosen.format);
  const needsChoices = needsModel && (hasLabels(chosen) || (chosen.splitChoices && chosen.format === 'xlsx'));
  const definition = useFormWithFiles(
    isLocal(chosen.format) ? { ...form, edition: form.isDraft === true ? draft : published } : null,
  );
  const { earlier, isReading } = useEarlierFields(
    form,
    isLocal(chosen.format) && form.isDraft !== true && !isEncrypted,
  );
  const { failure, isRunning, isDone } = download;
  const isRefused = isProblem(failure, '400.12');

  useEffect(() => {
    if (isRefused) body.current?.querySelector<HTMLInputElement>('.passphrase input')?.select();
  }, [isRefused]);

  const words = filtered && describeFilters(filtered, submitters, i18n);
  const producer = (given: Map<number, string>): Download['produce'] => {
    const expression = onlyFiltered ? filter?.expression : undefined;
    const { format } = chosen;
    if (isLocal(format)) {
      const known = definition.model ?? null;
      const file = { form, format, options: chosen, fields: fields ?? [], shown, model: known, earlier };
      return localFile({ ...file, found, filter: expression, filterWords: words }, i18n);
    }
    const passphrases = given.size > 0 ? { given, onAccepted: () => setPhrases(new Map()) } : null;
    const url = serverFileUrl(form, chosen, expression);
    return serverFileProducer(
      url,
      chosen,
      passphrases,
      found ? async (signal) => (await loadFound()).readFoundKeys(form, found, signal) : undefined,
    );
  };
  const rows = onlyFiltered && filter ? filter.count : all;
  const isLarge = mayBeLarge(chosen.format, rows, chosen.shownColumns ? shown.length : (fields?.length ?? 0));
  const isReady =
    keys.data !== undefined &&
    fields !== undefined &&
    !(needsModel && definition.isPending) &&
    !(needsChoices && definition.isReadingFiles);
  const begin = (given = new Map<number, string>()) =>
    download.start({
      ...exportFileInfo(form, chosen, words),
      isLarge,
      address: (form.isDraft === true ? paths.draftSubmissions : paths.submissions)(form.projectId, form.xmlFormId),
      producer: () => producer(given),
      choices: options,
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || !isReady) return;
    const given = new Map([...phrases].filter(([, phrase]) => phrase !== ''));
    if (asksPassphrase && given.size === 0) {
      setMissing(true);
      body.current?.querySelector<HTMLInputElement>('.passphrase input')?.focus();
    } else void begin(given);
  };
  const hasFault = needsChoices && definition.error !== null && definition.error !== undefined;
  const { isHidden, isPreparing } = useQuickDownload({
    isWanted: starts !== null,
    isReady: isReady && !isReading,
    asks:
      keys.isError ||
      chosen.format !== options.format ||
      asksPassphrase ||
      (isEncrypted && managed.length === 0) ||
      hasFault ||
      // The file picker needs a recent click.
      (isLarge && !(canStreamToDisk() && navigator.userActivation.isActive)),
    begin,
    download,
  });
  const phraseFault = missing
    ? t`Enter the encryption password.`
    : isRefused
      ? t`This is not the encryption password. Check capital letters and spaces, then try again.`
      : null;
  const isForm = !isRunning && !isDone && !isPreparing;
  if (isHidden) return null;
  return (
    <Dialog
      title={t`Download submissions`}
      onClose={onClose}
      width={640}
      footer={
        <DownloadFooter download={download} form={formId} loading={!isReady && !keys.isError} onClose={onClose} />
      }
    >
      {failure !== undefined && !isRefused && (
        <p className="field-fault" role="alert">
          {reasonText(failure, i18n)}
        </p>
      )}
      {keys.error && (
        <p className="field-fault" role="alert">
          {reasonText(keys.error, i18n)}
        </p>
      )}
      {isPreparing && <Spin />}
      {download.job && (isRunning || isDone) && <DownloadProgress job={download.job} />}
      {isForm && (
        <form ref={body} id={formId} className="dialog-fields" noValidate onSubmit={send}>
          {filter && (
            <DownloadChoice legend={<Trans>Submissions</Trans>} value={onlyFiltered} onChange={setOnlyFiltered}>
              <Radio value>
                <MatchingOnly total={filter.count} />
              </Radio>
              <Radio value={false}>
                {all === undefined ? (
                  <Trans>All submissions</Trans>
                ) : (
                  <Plural value={all} one="All: # submission" other="All: # submissions" />
                )}
              </Radio>
            </DownloadChoice>
          )}
          <Presets form={form} options={chosen} onChoose={change} />
          <FormatChoice
            value={chosen.format}
            onChange={(format) => change({ format })}
            hasRepeats={hasRepeats}
            hasPlaces={hasPlaces}
            isEncrypted={isEncrypted}
            isFound={found !== null}
          />
          {isLarge && <LargeFileNote />}
          {!isLocal(chosen.format) && <FormulaNote />}
          <ColumnOptions
            options={chosen}
            onChange={change}
            noSplit={
              isEncrypted ? (
                <Trans>Not possible for encrypted forms.</Trans>
              ) : fields && !hasChoices ? (
                <Trans>This form has no such question.</Trans>
              ) : null
            }
            isDraft={form.isDraft === true}
            earlier={earlier}
            shownCount={shown.length}
            hasRepeats={hasRepeats === true}
            languages={definition.model?.languages ?? []}
          />
          {isLocal(chosen.format) && <JoinedFields fields={fields ?? []} />}
          {hasFault && (
            <p className="field-fault" role="alert">
              <Trans>The form’s definition cannot be read: the file will have names, and no columns per choice.</Trans>
            </p>
          )}
          {asksPassphrase &&
            managed.map((key, index) => (
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
          {asksPassphrase && managed.length > 1 && (
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

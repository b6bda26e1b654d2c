import type { UploadNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef, useState } from 'react';
import { formatSize } from '~/shared/lib/sizes';
import { visibleName } from '~/shared/lib/visible-name';
import { hasAppearance, useEngineState } from '../../engine/nodes';
import { FillButton } from '../../FillDialog';
import { FormFilesContext, MissingFilesText } from '../../FormFiles';
import { type FieldContext, FieldError, useHalfTyped, useUnfinished } from '../controls';
import { DrawDialog, SignaturePad } from '../on-demand';
import {
  type FileProblem,
  kindOf,
  maxFileSize,
  findFileProblem,
  type FileRejection,
  checkFile,
  resizeImage,
  preventsSending,
} from './file-checks';
import { useFileDrop } from './file-drop';

const acceptOf = ({ accept }: UploadNode['nodeOptions']['media']) => (accept === '*' ? undefined : accept);

export function UploadField({ node, context }: { node: UploadNode; context: FieldContext }) {
  const { t } = useLingui();
  const { value, attachmentState } = useEngineState(node.currentState);
  const [refusal, setRefusal] = useHalfTyped<FileRejection>(node);
  const [busy, setBusy] = useState(false);
  const [drawing, setDrawing] = useState<{ over: File | null } | null>(null);
  /** The signature that the pad shows, and a key for a new, empty pad. */
  const [signed, setSigned] = useState<File | null>(null);
  const [pad, setPad] = useState({ number: 0, busy: false });
  const found = findFileProblem(node, use(FormFilesContext)?.instance?.mode === 'restore');
  const lost = found !== null && found.problem !== 'removed' && found.problem !== 'form-missing';
  // A file that is not an answer yet, or cannot be one.
  const unfinished = useUnfinished(
    node.nodeId,
    busy ||
      pad.busy ||
      refusal !== null ||
      (attachmentState.loading && attachmentState.dirty) ||
      preventsSending(found?.problem),
  );
  const box = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { media } = node.nodeOptions;
  const kind = kindOf(media);
  const signs = hasAppearance(node, 'signature');
  const draws = hasAppearance(node, 'draw') && !signs;
  const annotates = hasAppearance(node, 'annotate');
  const take = async (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    context.onTouched();
    setBusy(true);
    try {
      const file = await resizeImage(chosen, node.maxPixels);
      const refused = checkFile(files, file, kind);
      setRefusal(refused);
      if (refused) return;
      node.setValue(file);
      if (annotates && file.type.startsWith('image/')) setDrawing({ over: file });
    } finally {
      setBusy(false);
    }
  };
  const drop = useFileDrop(box, (files) => void take(files), context.readOnly || busy);
  const remove = () => {
    // A rejected file leaves the previous answer in place.
    if (refusal === null) node.setValue(null);
    setRefusal(null);
    setPad({ number: pad.number + 1, busy: false });
    context.onTouched();
    main.current?.focus();
  };
  const camera = hasAppearance(node, 'new-front', 'front')
    ? 'user'
    : hasAppearance(node, 'new')
      ? 'environment'
      : undefined;
  const texts: Readonly<Record<string, [choose: string, replace: string]>> = {
    image: [t`Choose or take a picture`, t`Replace the picture`],
    audio: [t`Choose or record a sound`, t`Replace the sound`],
    video: [t`Choose or record a film`, t`Replace the film`],
  };
  const words = signs
    ? [t`Choose a picture of the signature`, t`Choose a picture of the signature`]
    : (texts[kind] ?? [t`Choose a file`, t`Replace the file`]);
  if (attachmentState.loading)
    return (
      <p className="fill-hint" role="status">
        <Trans>Loading the file…</Trans>
      </p>
    );
  const choose = () => chooser.current?.click();
  const drawn = signs && (value === null || value === signed);
  const faultId = `${context.id}-file`;
  const waits = busy || (pad.busy && unfinished.shown);
  return (
    <div
      ref={box}
      className={drop ? 'fill-upload fill-drop' : 'fill-upload'}
      role="group"
      aria-labelledby={context.labelId}
      aria-describedby={context.describedBy}
    >
      {found && (
        <FileNotice
          {...found}
          readOnly={context.readOnly}
          onRetry={() => {
            node.retryFetch();
            main.current?.focus();
          }}
          onClear={remove}
        />
      )}
      {value && !drawn && <FilePreview file={value} kind={kind} />}
      {drawn && !lost && (
        <SignaturePad
          key={pad.number}
          disabled={context.readOnly}
          onBusy={(now) => setPad({ number: pad.number, busy: now })}
          onDrawn={(file) => {
            node.setValue(file);
            // The engine makes its own file of it.
            setSigned(node.currentState.value);
            context.onTouched();
          }}
        />
      )}
      {refusal && <RefusedFile id={faultId} refusal={refusal} kind={kind} />}
      {waits && (
        <p id={faultId} className={unfinished.shown ? 'fill-fault' : 'fill-hint'} role="status">
          <Trans>The file is being prepared…</Trans>
        </p>
      )}
      <div className="fill-buttons">
        <FillButton
          ref={main}
          id={context.id}
          aria-describedby={[context.describedBy, (refusal || waits) && faultId].filter(Boolean).join(' ') || undefined}
          aria-disabled={busy || undefined}
          disabled={context.readOnly}
          onClick={() => {
            if (busy) return;
            if (draws) setDrawing({ over: null });
            else choose();
          }}
          label={draws ? value ? <Trans>Draw again</Trans> : <Trans>Draw</Trans> : value || lost ? words[1] : words[0]}
        />
        {draws && !value && !context.readOnly && <FillButton onClick={choose} label={words[0]} />}
        {annotates && value && !context.readOnly && (
          <FillButton onClick={() => setDrawing({ over: value })} label={<Trans>Draw on the picture</Trans>} />
        )}
        {((value !== null && !drawn) || attachmentState.loadingError || refusal !== null) && !context.readOnly && (
          <FillButton
            onClick={remove}
            label={
              signs && value !== null && refusal === null ? <Trans>Sign again</Trans> : <Trans>Remove the file</Trans>
            }
          />
        )}
        {!context.readOnly && (
          <span className="muted fill-drop-hint">
            <Trans>or drop a file here</Trans>
          </span>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(media)}
        capture={camera}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {drawing && (
        <DrawDialog
          over={drawing.over}
          onCancel={() => setDrawing(null)}
          onDone={(file) => {
            node.setValue(file);
            setDrawing(null);
            context.onTouched();
          }}
        />
      )}
    </div>
  );
}

interface FileNoticeProps {
  problem: FileProblem;
  name: string;
  readOnly: boolean;
  onRetry: () => void;
  onClear: () => void;
}

function FileNotice({ problem, name, readOnly, onRetry, onClear }: FileNoticeProps) {
  const shown = <bdi>{visibleName(name)}</bdi>;
  const [kept, keep] = useState(false);
  const keepable = problem === 'absent' || problem === 'stored-missing';
  const calm = problem === 'removed' || (keepable && kept);
  return (
    <div className={`fill-notice fill-warning fill-lost${calm ? ' fill-settled' : ''}`}>
      <p role={problem === 'failed' || problem === 'form-failed' ? 'alert' : undefined}>
        {problem === 'failed' && (
          <Trans>
            The file {shown} could not be loaded. It stays as it is on the server unless you replace or remove it.
          </Trans>
        )}
        {problem === 'form-failed' && <Trans>The file {shown} of this form could not be loaded.</Trans>}
        {(problem === 'form-missing' || problem === 'stored-missing') && <MissingFilesText names={[name]} />}
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
            <FillButton onClick={onRetry} label={<Trans>Try again</Trans>} />
          )}
          {problem === 'removed' && <FillButton onClick={onRetry} label={<Trans>Undo</Trans>} />}
          {keepable && (
            <FillButton aria-pressed={kept} onClick={() => keep(!kept)} label={<Trans>Keep the name</Trans>} />
          )}
          {(keepable || problem === 'not-kept') && (
            <FillButton onClick={onClear} label={<Trans>Clear the answer</Trans>} />
          )}
        </div>
      )}
    </div>
  );
}

function useFileIn(file: File) {
  const element = useRef<HTMLImageElement & HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (element.current) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return element;
}

function FilePreview({ file, kind }: { file: File; kind: string }) {
  const { t, i18n } = useLingui();
  const element = useFileIn(file);
  const [failed, setFailed] = useState<File | null>(null);
  const shown = failed === file ? '' : (/^(image|audio|video)\//.exec(file.type)?.[1] ?? kind);
  const fail = () => setFailed(file);
  return (
    <figure className="fill-preview">
      {shown === 'image' && <img ref={element} alt={t`Preview of the picture`} onError={fail} />}
      {shown === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={element} controls preload="metadata" aria-label={t`Preview of the sound`} onError={fail} />
      )}
      {shown === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={element} controls preload="metadata" aria-label={t`Preview of the film`} onError={fail} />
      )}
      <figcaption>
        <bdi>{file.name}</bdi> <span className="muted">{formatSize(file.size, i18n.locale)}</span>
        {failed === file && (
          <span className="muted">
            {' '}
            <Trans>This browser cannot show it.</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function RefusedFile({ id, refusal, kind }: { id: string; refusal: FileRejection; kind: string }) {
  const { i18n } = useLingui();
  const own = formatSize(refusal.size, i18n.locale);
  return (
    <FieldError id={id}>
      {refusal.reason === 'size' ? (
        <Trans>
          This file has {own}. Files may have {formatSize(maxFileSize, i18n.locale)} at most. Choose a smaller one, or
          remove this one.
        </Trans>
      ) : refusal.reason === 'several' ? (
        <Trans>This question takes one file. Choose one of them, or remove them.</Trans>
      ) : kind === 'image' ? (
        <Trans>This file is not a picture. Choose another one, or remove this one.</Trans>
      ) : kind === 'audio' ? (
        <Trans>This file is not a sound. Choose another one, or remove this one.</Trans>
      ) : (
        <Trans>This file is not a film. Choose another one, or remove this one.</Trans>
      )}
    </FieldError>
  );
}

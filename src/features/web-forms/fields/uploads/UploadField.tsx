import type { UploadNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatSize } from '~/shared/lib/sizes';
import { hasAppearance } from '../../engine/nodes';
import { useEngineState } from '../../engine/state';
import type { FieldContext } from '../field';
import { FieldFault } from '../FieldFault';
import { DrawDialog } from './DrawDialog';
import { FilePreview } from './FilePreview';
import { largestFile, shrunk } from './picture';

type Drawing = { over: File | null } | null;

/** What is accepted, as the file chooser wants it. */
const acceptOf = ({ accept }: UploadNode['nodeOptions']['media']) => (accept === '*' ? undefined : accept);

/** A file as the answer: a picture, a recording, a drawing, or any other. */
export function UploadField({ node, context }: { node: UploadNode; context: FieldContext }) {
  const { t, i18n } = useLingui();
  const { value, attachmentState, instanceValue } = useEngineState(node.currentState);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { media } = node.nodeOptions;
  const kind: string = (media.type as string | null) ?? media.accept.split('/')[0] ?? '';
  const draws = hasAppearance(node, 'draw', 'signature');
  const annotates = hasAppearance(node, 'annotate');
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setBusy(true);
    try {
      const file = await shrunk(chosen, node.maxPixels);
      setTooLarge(file.size > largestFile ? formatSize(file.size, i18n.locale) : null);
      if (file.size > largestFile) return;
      if (annotates && file.type.startsWith('image/')) setDrawing({ over: file });
      else node.setValue(file);
    } finally {
      setBusy(false);
    }
  };
  const remove = () => {
    node.setValue(null);
    setTooLarge(null);
    chooser.current?.focus();
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
  const words = texts[kind] ?? [t`Choose a file`, t`Replace the file`];
  const signs = hasAppearance(node, 'signature');
  const drawn = signs ? (value ? t`Sign again` : t`Sign`) : value ? t`Draw again` : t`Draw`;
  const open = () => (draws ? setDrawing({ over: null }) : chooser.current?.click());
  if (attachmentState.loading)
    return (
      <p className="fill-hint" role="status">
        <Trans>Loading the file…</Trans>
      </p>
    );
  const lost = attachmentState.loadingError && !value;
  return (
    <div className="fill-upload" role="group" aria-labelledby={context.labelId} aria-describedby={context.describedBy}>
      {lost && (
        <div className="fill-lost">
          <p role="alert">
            <Trans>
              The file <bdi>{instanceValue}</bdi> could not be loaded. It stays as it is on the server unless you
              replace it.
            </Trans>
          </p>
          <button type="button" className="fill-button" onClick={() => node.retryFetch()}>
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
      {value && <FilePreview file={value} kind={kind} />}
      {tooLarge !== null && (
        <FieldFault id={`${context.id}-size`}>
          <Trans>
            This file has {tooLarge}. Files may have {formatSize(largestFile, i18n.locale)} at most. Choose a smaller
            one.
          </Trans>
        </FieldFault>
      )}
      <div className="fill-buttons">
        <button
          id={context.id}
          type="button"
          className="fill-button"
          aria-describedby={context.describedBy}
          disabled={context.readOnly || busy}
          onClick={open}
        >
          {draws ? drawn : value ? words[1] : words[0]}
        </button>
        {annotates && value && !context.readOnly && (
          <button type="button" className="fill-button" onClick={() => setDrawing({ over: value })}>
            <Trans>Draw on the picture</Trans>
          </button>
        )}
        {(value !== null || lost) && !context.readOnly && (
          <button type="button" className="fill-button" onClick={remove}>
            <Trans>Remove the file</Trans>
          </button>
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
          void take(target.files?.[0]);
          context.onTouched();
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {drawing && (
        <DrawDialog
          over={drawing.over}
          signature={signs}
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

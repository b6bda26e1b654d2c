import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { type ReactNode, useId, useRef } from 'react';
import { formatSize } from '~/shared/lib/sizes';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import { acceptedFiles } from './definition-file';
import type { RunningUpload } from './use-definition-upload';
import { useFileDrop } from './use-file-drop';
import './upload.css';

interface DefinitionUploadProps {
  upload: Pick<RunningUpload, 'state' | 'start' | 'cancel'>;
  /** What a file does here: "Drop a file to create a form". */
  invitation: ReactNode;
  /** The refusal of the last file. */
  children?: ReactNode;
  primary?: boolean;
}

/**
 * Where the definition of a form is selected, or dropped anywhere on the page: its upload starts at once. While it runs,
 * its progress and "Cancel" are shown instead.
 */
export function DefinitionUpload({ upload, invitation, children, primary = false }: DefinitionUploadProps) {
  const { t } = useLingui();
  const { state, start, cancel } = upload;
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(start);
  const sending = state.phase === 'sending';
  return (
    <div className="definition-upload">
      {sending ? (
        <Progress file={state.file} sent={state.sent} onCancel={cancel} />
      ) : (
        <div className={over ? 'definition-zone definition-zone-over' : 'definition-zone'}>
          <Icon name="form" />
          <p>{invitation}</p>
          <Button look={primary ? 'primary' : 'default'} onClick={() => input.current?.click()}>
            <Trans>Select a file…</Trans>
          </Button>
          <p className="muted definition-formats">
            <Trans>.xlsx, .xls or .xml</Trans>
          </p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t`Form definition`}
            accept={acceptedFiles}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // The same file can then be selected again.
              target.value = '';
              if (files.length > 0) start(files);
            }}
          />
        </div>
      )}
      <div className="definition-outcome" role="status">
        {state.phase === 'cancelled' && (
          <p>
            <Sentences>
              <Trans>Upload cancelled.</Trans>
              {state.wasSent && (
                <Trans>The server had the whole file already. Check whether it did something with it.</Trans>
              )}
            </Sentences>
          </p>
        )}
      </div>
      {!sending && children}
    </div>
  );
}

function Progress({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const nameId = useId();
  const share = file.size === 0 ? 1 : Math.min(sent / file.size, 1);
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const [done, all] = [formatSize(sent, i18n.locale), formatSize(file.size, i18n.locale)];
  const checking = share === 1;
  const progress = t`${done} of ${all}`;
  return (
    <div className="definition-zone definition-progress">
      <p id={nameId}>
        <Name>{file.name}</Name>
      </p>
      <div
        role="progressbar"
        aria-labelledby={nameId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={checking ? t`The server is checking the form` : percent}
        className={checking ? 'definition-bar definition-bar-checking' : 'definition-bar'}
      >
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="muted">{checking ? <Trans>The server is checking the form…</Trans> : progress}</p>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DropHint } from '~/shared/ui/controls/DropHint';
import './entity-import.css';

/** A place to drop a CSV file, with a button to select one. `fault` says what is wrong with the last one. */
export function FileDrop({
  onFile,
  label,
  fault,
  takesFocus = false,
  children,
}: {
  onFile: (file: File) => void;
  label: string;
  fault?: ReactNode;
  /** It takes the place of what had the focus. */
  takesFocus?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <DropHint isParagraph>
        <Trans>Drop a CSV file here.</Trans>
      </DropHint>
      <p>{label}</p>
      <Button ref={button} onClick={() => chooser.current?.click()}>
        <Trans>Select a file…</Trans>
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hidden
        aria-label={t`CSV file`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      {fault !== undefined && fault !== null && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      {children}
    </div>
  );
}

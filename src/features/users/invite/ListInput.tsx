import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { formatFileSizeLimit } from '~/shared/lib/sizes';

/** Files over this size in bytes cannot be a list of people. */
const largestFile = 5_000_000;

const example =
  'email, name, role, projects\nana@example.org, Ana Torres, , Water points: viewer; Clinic visits: manager\nben@example.org, Ben Okoro, Administrator,';

/** The field in which the list is pasted or typed, or read from a dropped or selected file. */
export function ListInput({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const limit = formatFileSizeLimit(largestFile);
    if (file.size > largestFile) {
      setFault(t`This file is larger than ${limit}. A list of people is a small CSV file.`);
      return;
    }
    try {
      onChange(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
      setFault(null);
    } catch {
      setFault(t`This file is not text in UTF-8. Save the list as “CSV UTF-8” and choose it again.`);
    }
  };
  return (
    <div
      className="invite-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void read(file);
      }}
    >
      <p className="muted" id={`${id}-help`}>
        <Trans>
          One person a line: email address, name, sitewide role, project roles. Only the address is needed. A first line
          may name the columns. Nothing is sent before you have seen what would come of each line.
        </Trans>
      </p>
      <label htmlFor={id} className="field-label">
        <Trans>List of people</Trans>
      </label>
      <textarea
        id={id}
        className="invite-text"
        rows={6}
        value={text}
        placeholder={example}
        spellCheck={false}
        dir="auto"
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="invite-file">
        <button type="button" className="state-button" onClick={() => chooser.current?.click()}>
          <Trans>Choose a CSV file…</Trans>
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t`CSV file`}
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {fault !== null && (
          <span className="field-fault" role="alert">
            {fault}
          </span>
        )}
      </div>
    </div>
  );
}

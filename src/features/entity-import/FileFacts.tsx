import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { useId } from 'react';
import { type Delimiter, delimiters } from '~/shared/csv/dialect';
import { formatSize } from '~/shared/lib/sizes';
import { type Encoding, encodings } from '~/shared/csv/text-encoding';
import { Name } from '~/shared/ui/text/Name';
import type { ChosenDialect, Inspection } from './protocol';

interface FileFactsProps {
  file: File;
  inspection: Inspection | null;
  onReadAs: (chosen: ChosenDialect) => void;
  onClear: () => void;
}

/** The selected file and how it is read, which can be changed. */
export function FileFacts({ file, inspection, onReadAs, onClear }: FileFactsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const names: Record<Delimiter, string> = {
    ',': t`Comma (,)`,
    ';': t`Semicolon (;)`,
    '\t': t`Tab (⇥)`,
    '|': t`Bar (|)`,
  };
  return (
    <div className="import-file">
      <p className="import-file-name">
        <Name>{file.name}</Name> <span className="muted">{formatSize(file.size, i18n.locale)}</span>
      </p>
      {inspection && (
        <>
          <label htmlFor={`${id}-delimiter`}>
            <Trans>Delimiter</Trans>
          </label>
          <select
            id={`${id}-delimiter`}
            value={inspection.dialect.delimiter}
            onChange={({ target }) => onReadAs({ delimiter: target.value as Delimiter })}
          >
            {delimiters.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {names[delimiter]}
              </option>
            ))}
          </select>
          <label htmlFor={`${id}-encoding`}>
            <Trans>Encoding</Trans>
          </label>
          <select
            id={`${id}-encoding`}
            value={inspection.dialect.encoding}
            onChange={({ target }) => onReadAs({ encoding: target.value as Encoding })}
          >
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {encoding}
              </option>
            ))}
          </select>
        </>
      )}
      <Button onClick={onClear}>
        <Trans>Select another file</Trans>
      </Button>
    </div>
  );
}

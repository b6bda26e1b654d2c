import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { type Delimiter, delimiters } from '~/shared/csv/dialect';
import { formatSize } from '~/shared/lib/sizes';
import { type Encoding, encodings } from '~/shared/csv/text-encoding';
import { encodingName } from '~/shared/lists/ListField';
import { Name } from '~/shared/ui/text/Name';
import { withSearch } from '~/shared/ui/controls/with-search';
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
    '|': t`Pipe (|)`,
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
          <Select
            id={`${id}-delimiter`}
            value={inspection.dialect.delimiter}
            onChange={(delimiter) => onReadAs({ delimiter: delimiter as Delimiter })}
            {...withSearch(delimiters.map((delimiter) => ({ value: delimiter, label: names[delimiter] })))}
          />
          <label htmlFor={`${id}-encoding`}>
            <Trans>Encoding</Trans>
          </label>
          <Select
            id={`${id}-encoding`}
            value={inspection.dialect.encoding}
            onChange={(encoding) => onReadAs({ encoding: encoding as Encoding })}
            {...withSearch(encodings.map((encoding) => ({ value: encoding, label: encodingName(encoding, i18n) })))}
          />
        </>
      )}
      <Button onClick={onClear}>
        <Trans>Select another file</Trans>
      </Button>
    </div>
  );
}

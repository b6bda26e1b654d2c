import { Trans } from '@lingui/react/macro';
import { Radio } from '~/shared/ui/controls/Radio';
import type { ReactNode } from 'react';
import type { DownloadOptions } from './options';

interface FormatChoiceProps {
  value: DownloadOptions['format'];
  onChange: (value: DownloadOptions['format']) => void;
  /** Undefined while not known. */
  hasRepeats: boolean | undefined;
  hasPlaces: boolean | undefined;
  /** Whether the server cannot read the answers. */
  isEncrypted: boolean;
  /** Whether the rows were found by answers, which the server cannot do. */
  isFound: boolean;
}

interface Format {
  value: DownloadOptions['format'];
  label: ReactNode;
  help: ReactNode;
  /** Why it is not possible. */
  why?: ReactNode;
}

/** The formats: files of the server, and files that are built in the browser from what the table shows. */
export function FormatChoice({ value, onChange, hasRepeats, hasPlaces, isEncrypted, isFound }: FormatChoiceProps) {
  const notFound = <Trans>Not for submissions found by answers: the server makes this file.</Trans>;
  const withoutAnswers = <Trans>Without the encrypted answers, which only the server can decrypt.</Trans>;
  const groups: { title: ReactNode; formats: Format[] }[] = [
    {
      title: <Trans>Files of the server</Trans>,
      formats: [
        {
          value: 'csv',
          label: <Trans>Main table (.csv)</Trans>,
          help: <Trans>One row per submission, without repeats.</Trans>,
        },
        {
          value: 'zip',
          label: <Trans>All tables (.zip)</Trans>,
          help: <Trans>The main table, and one CSV file per repeat.</Trans>,
          ...(isFound
            ? { why: notFound }
            : hasRepeats === false
              ? { why: <Trans>This form has no repeats: the main table has everything.</Trans> }
              : {}),
        },
        {
          value: 'zip-files',
          label: <Trans>All tables and files (.zip)</Trans>,
          help: <Trans>With the photos and other files that were sent. This can be large.</Trans>,
          ...(isFound && { why: notFound }),
        },
      ],
    },
    {
      title: <Trans>Files made in this browser</Trans>,
      formats: [
        {
          value: 'xlsx',
          label: <Trans>Excel (.xlsx)</Trans>,
          help: isEncrypted ? withoutAnswers : <Trans>With dates and numbers as such, and one sheet per repeat.</Trans>,
        },
        {
          value: 'geojson',
          label: <Trans>Map data (.geojson)</Trans>,
          help: <Trans>Every place that was answered, with the other answers.</Trans>,
          ...(hasPlaces === false
            ? { why: <Trans>This form asks for no places.</Trans> }
            : isEncrypted
              ? { why: <Trans>Not possible for encrypted forms.</Trans> }
              : {}),
        },
        {
          value: 'jsonl',
          label: <Trans>JSON Lines (.jsonl)</Trans>,
          help: isEncrypted ? (
            withoutAnswers
          ) : (
            <Trans>One line per submission. Repeats and several choices are lists.</Trans>
          ),
        },
      ],
    },
  ];
  return (
    <fieldset className="download-choice">
      <legend className="field-label">
        <Trans>File</Trans>
      </legend>
      <Radio.Group
        role="none"
        className="download-formats"
        value={value}
        onChange={({ target }) => onChange(target.value as DownloadOptions['format'])}
      >
        {groups.map(({ title, formats }, index) => (
          <div key={index === 0 ? 'server' : 'browser'} className="field-radios">
            <p className="download-group">{title}</p>
            {formats.map(({ value: format, label, help, why }) => (
              <Radio key={format} value={format} disabled={why !== undefined}>
                {label} <span className="download-help">{why ?? help}</span>
              </Radio>
            ))}
          </div>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

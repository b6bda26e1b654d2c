import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { formatNames, formatReasons } from '../formats';
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
  help: ReactNode;
  /** Why it is not possible. */
  why?: ReactNode;
}

/** The formats: files of the server, and files that are built in the browser from what the table shows. */
export function FormatChoice({ value, onChange, hasRepeats, hasPlaces, isEncrypted, isFound }: FormatChoiceProps) {
  const { i18n } = useLingui();
  const notFound = i18n._(formatReasons.found);
  const withoutAnswers = <Trans>Without the encrypted answers, which only the server can decrypt.</Trans>;
  const groups: { title: ReactNode; formats: Format[] }[] = [
    {
      title: <Trans>From the server</Trans>,
      formats: [
        {
          value: 'csv',
          help: <Trans>One row per submission, without repeats.</Trans>,
        },
        {
          value: 'zip',
          help: <Trans>The main table, and one CSV file per repeat.</Trans>,
          ...(isFound ? { why: notFound } : hasRepeats === false ? { why: i18n._(formatReasons.noRepeats) } : {}),
        },
        {
          value: 'zip-files',
          help: <Trans>With the photos and other files that were sent. This can be large.</Trans>,
          ...(isFound && { why: notFound }),
        },
      ],
    },
    {
      title: <Trans>Made here</Trans>,
      formats: [
        {
          value: 'xlsx',
          help: isEncrypted ? withoutAnswers : <Trans>With dates and numbers as such, and one sheet per repeat.</Trans>,
        },
        {
          value: 'geojson',
          help: <Trans>Every place that was answered, with the other answers.</Trans>,
          ...(hasPlaces === false
            ? { why: i18n._(formatReasons.noPlaces) }
            : isEncrypted
              ? { why: <Trans>Not possible for encrypted forms.</Trans> }
              : {}),
        },
        {
          value: 'jsonl',
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
            {formats.map(({ value: format, help, why }) => (
              <Radio key={format} value={format} disabled={why !== undefined}>
                {i18n._(formatNames[format])} <span className="download-help">{why ?? help}</span>
              </Radio>
            ))}
          </div>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

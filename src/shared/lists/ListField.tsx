import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { decodeText, type Encoding, encodings, isText, detectEncoding } from '~/shared/lib/csv/text-encoding';
import { formatFileSizeLimit } from '~/shared/lib/sizes';
import { FileButton } from '~/shared/ui/controls/files';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import '~/shared/ui/form/form.css';

/** Bytes; larger files cannot be a list of people. */
const maxFileSize = 5_000_000;

interface ListFieldProps {
  label: string;
  help: ReactNode;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  fault?: string | null;
  children?: ReactNode;
}

interface ReadFile {
  name: string;
  bytes: Uint8Array;
  encoding: Encoding;
  text: string;
}

export function ListField({ label, help, placeholder, text, onText, fault, children }: ListFieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const isInvalid = fault !== undefined && fault !== null;

  const applyFile = (name: string, bytes: Uint8Array, encoding: Encoding) => {
    const read = decodeText(bytes, encoding).replace(/\r\n?/g, '\n');
    setFile({ name, bytes, encoding, text: read });
    onText(read);
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const limit = formatFileSizeLimit(maxFileSize);
    if (chosen.size > maxFileSize) {
      setFileFault(t`This file is larger than ${limit}. Split the list.`);
      return;
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const encoding = detectEncoding(bytes);
    if (!isText(decodeText(bytes, encoding))) {
      setFileFault(t`This file is not text. Save the list as CSV and select it again.`);
      return;
    }
    setFileFault(null);
    applyFile(chosen.name, bytes, encoding);
  };
  return (
    <div
      className="field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [dropped] = event.dataTransfer.files;
        if (!dropped) return;
        event.preventDefault();
        void read(dropped);
      }}
    >
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        style={{ fontFamily: 'ui-monospace, monospace' }}
        data-autofocus=""
        rows={7}
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        dir="auto"
        aria-invalid={isInvalid}
        status={isInvalid ? 'error' : ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => onText(event.target.value)}
      />
      <div
        className={isInvalid ? 'field-note field-fault' : 'field-note'}
        id={`${id}-note`}
        role={isInvalid ? 'alert' : undefined}
      >
        {isInvalid ? fault : help}
      </div>
      <Flex wrap align="center" gap="small">
        <FileButton
          label={t`Select a file…`}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFiles={([chosen]) => void read(chosen)}
        >
          <Trans>Select a file…</Trans>
        </FileButton>
        {file !== null && file.text === text && fileFault === null && (
          <Flex wrap align="center" gap="4px 8px" style={{ fontSize: 13 }}>
            <label className="muted" htmlFor={`${id}-encoding`} style={{ overflowWrap: 'anywhere' }}>
              <Trans>
                Encoding of <bdi>{file.name}</bdi>
              </Trans>
            </label>
            <Select
              id={`${id}-encoding`}
              value={file.encoding}
              onChange={(value) => {
                const chosen = encodings.find((one) => one === value);
                if (chosen) applyFile(file.name, file.bytes, chosen);
              }}
              {...searchableOptions(encodings.map((one) => ({ value: one, label: encodingName(one, i18n) })))}
            />
          </Flex>
        )}
        {children}
      </Flex>
      {fileFault !== null && (
        <div className="field-note field-fault" role="alert">
          {fileFault}
        </div>
      )}
    </div>
  );
}

const names: Record<Encoding, string | MessageDescriptor> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': msg`Windows-1252 (Western Europe)`,
  'windows-1250': msg`Windows-1250 (Central Europe)`,
  'windows-1251': msg`Windows-1251 (Cyrillic)`,
  'windows-1256': msg`Windows-1256 (Arabic)`,
  macintosh: msg`Mac OS Roman`,
};

export function encodingName(encoding: Encoding, i18n: I18n): string {
  const name = names[encoding];
  return typeof name === 'string' ? name : i18n._(name);
}

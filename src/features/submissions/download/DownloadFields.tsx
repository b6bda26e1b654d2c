import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Flex, Input, Radio, Select, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EncryptionKey } from '~/api/schema';
import { DownloadChoice } from '~/domain/exports/DownloadParts';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { Name } from '~/shared/ui/text/Name';
import { formatNames, formatReasons } from '../formats';
import type { EarlierFields } from './earlier-fields';
import { omittedFieldsText, localTimeZone } from './local-file';
import { type DownloadOptions, hasLabels, isLocal } from './options';

interface FormatChoiceProps {
  value: DownloadOptions['format'];
  onChange: (value: DownloadOptions['format']) => void;
  hasRepeats: boolean | undefined;
  hasPlaces: boolean | undefined;
  isEncrypted: boolean;
  /** Search in the local index, which the server cannot do. */
  isFound: boolean;
}

interface Format {
  value: DownloadOptions['format'];
  help: ReactNode;
  why?: ReactNode;
}

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
        style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px' }}
        value={value}
        onChange={({ target }) => onChange(target.value as DownloadOptions['format'])}
      >
        {groups.map(({ title, formats }, index) => (
          <div key={index === 0 ? 'server' : 'browser'} className="field-radios" style={{ flex: '1 1 240px' }}>
            <Typography.Text type="secondary">{title}</Typography.Text>
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

interface ColumnOptionsProps {
  options: DownloadOptions;
  onChange: (change: Partial<DownloadOptions>) => void;
  noSplit: ReactNode | null;
  isDraft: boolean;
  earlier: EarlierFields | undefined;
  shownCount: number;
  hasRepeats: boolean;
  languages: readonly string[];
}

export function ColumnOptions(props: ColumnOptionsProps) {
  const { options, onChange } = props;
  return (
    <>
      {isLocal(options.format) && <LocalOptions {...props} />}
      <fieldset className="download-choice">
        <legend className="field-label">
          <Trans>Columns</Trans>
        </legend>
        {(!isLocal(options.format) || options.format === 'xlsx') && <SplitOption {...props} />}
        <DeletedOption {...props} />
        <Checkbox
          className="field-checkbox"
          checked={options.withoutGroups}
          onChange={({ target }) => onChange({ withoutGroups: target.checked })}
        >
          <Trans>Remove group names</Trans>
        </Checkbox>
      </fieldset>
    </>
  );
}

function SplitOption({ options, onChange, noSplit }: ColumnOptionsProps) {
  return (
    <Checkbox
      className="field-checkbox"
      disabled={noSplit !== null}
      checked={noSplit === null && options.splitChoices}
      onChange={({ target }) => onChange({ splitChoices: target.checked })}
    >
      <Trans>Split “select multiple” choices into columns</Trans>{' '}
      <span className="download-help">{noSplit ?? <Trans>One more column per choice, with 1 or 0.</Trans>}</span>
    </Checkbox>
  );
}

function DeletedOption({ options, onChange, isDraft, earlier }: ColumnOptionsProps) {
  const { i18n } = useLingui();
  const isShown = isLocal(options.format) && options.shownColumns;
  const isNone = isLocal(options.format) && earlier?.main.length === 0;
  const isPossible = !isDraft && !isShown && !isNone;
  const leftOut = isLocal(options.format) ? omittedFieldsText(options, earlier, i18n) : null;
  return (
    <>
      <Checkbox
        className="field-checkbox"
        disabled={!isPossible}
        checked={isPossible && options.deletedFields}
        onChange={({ target }) => onChange({ deletedFields: target.checked })}
      >
        <Trans>Include fields not in the published form</Trans>{' '}
        <span className="download-help">
          {isDraft ? (
            <Trans>Not possible for drafts.</Trans>
          ) : isNone ? (
            <Trans>There are none outside of repeats.</Trans>
          ) : (
            <Trans>Those of earlier versions.</Trans>
          )}
        </span>
      </Checkbox>
      {leftOut !== null && (
        <p className="muted" role="status">
          {leftOut}
        </p>
      )}
    </>
  );
}

function LocalOptions({ options, onChange, shownCount, hasRepeats, languages }: ColumnOptionsProps) {
  const { t } = useLingui();
  const zone = localTimeZone();
  return (
    <>
      <DownloadChoice
        legend={<Trans>Questions</Trans>}
        value={options.shownColumns}
        onChange={(shownColumns) => onChange({ shownColumns })}
      >
        <Radio value={false}>
          {hasRepeats ? <Trans>All, with repeats</Trans> : <Trans context="columns">All</Trans>}
        </Radio>
        <Radio value>
          <Plural value={shownCount} one="Only the # shown in the table" other="Only the # shown in the table" />{' '}
          {hasRepeats && (
            <span className="download-help">
              <Trans>The table shows no repeats.</Trans>
            </span>
          )}
        </Radio>
      </DownloadChoice>
      <fieldset className="download-choice">
        <legend className="field-label">
          <Trans>Questions and choices as</Trans>
        </legend>
        <Radio.Group
          role="none"
          className="field-radios"
          value={hasLabels(options)}
          onChange={({ target }) => onChange({ labels: target.value === true })}
        >
          <Radio value>
            <Trans>Labels</Trans>{' '}
            <span className="download-help">
              <Trans>As people see them. Choices from very large files keep their names.</Trans>
            </span>
          </Radio>
          <Radio value={false}>
            <Trans>Names</Trans>{' '}
            <span className="download-help">
              <Trans>As in the form’s definition and in the server’s files.</Trans>
            </span>
          </Radio>
        </Radio.Group>
        {hasLabels(options) && languages.length > 1 && (
          <Select
            style={{ alignSelf: 'start' }}
            aria-label={t`Language of the labels`}
            value={options.language ?? ''}
            onChange={(language) => onChange({ language: language === '' ? null : language })}
            {...searchableOptions([
              { value: '', label: t`The form’s default language` },
              ...languages.map((language) => ({ value: language, label: language })),
            ])}
          />
        )}
        <p className="muted">
          <Trans>
            Times in answers stay as entered; Excel has their offset in a column of its own. Server times are in {zone}{' '}
            in Excel, and in UTC in the other formats.
          </Trans>
        </p>
      </fieldset>
    </>
  );
}

interface PassphraseFieldProps {
  encryptionKey: EncryptionKey;
  number: number | null;
  value: string;
  fault: string | null;
  onChange: (value: string) => void;
}

/**
 * A text field that shows dots: browsers fill password fields with the login's password, and offer to store what was
 * typed.
 */
export function PassphraseField({ encryptionKey: { hint }, number, value, fault, onChange }: PassphraseFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const hasHint = hint !== null && hint !== undefined && hint !== '';
  const hintLine = hasHint && (
    <p className="muted">
      <Trans>
        Hint: <Name>{hint}</Name>
      </Trans>
    </p>
  );
  return (
    <FieldItem
      label={number === null ? <Trans>Encryption password</Trans> : <Trans>Encryption password of key {number}</Trans>}
      help={hasHint ? hintLine : undefined}
      fault={
        fault === null ? undefined : (
          <>
            <p>{fault}</p>
            {hintLine}
          </>
        )
      }
    >
      {(control) => (
        <Flex gap={8} className="passphrase">
          <Input
            {...control}
            name={`passphrase-${control.id}`}
            className={isShown ? '' : 'passphrase-dots'}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button aria-pressed={isShown} aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
            {isShown ? t`Hide` : t`Show`}
          </Button>
        </Flex>
      )}
    </FieldItem>
  );
}

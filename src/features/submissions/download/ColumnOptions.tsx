import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
import { type DownloadOptions, hasLabels, isLocal } from './options';
import type { EarlierFields } from './earlier-fields';
import { leftOutText, zoneName } from './local-file';

interface ColumnOptionsProps {
  options: DownloadOptions;
  onChange: (change: Partial<DownloadOptions>) => void;
  /** Why "select multiple" choices cannot be split; null if they can. */
  noSplit: ReactNode | null;
  isDraft: boolean;
  /** Fields of earlier versions; undefined if they are not known. */
  earlier: EarlierFields | undefined;
  /** Number of columns that the table shows. */
  shownCount: number;
  hasRepeats: boolean;
  languages: readonly string[];
}

/** Which columns a file has and what they are called. */
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
  const leftOut = isLocal(options.format) ? leftOutText(options, earlier, i18n) : null;
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
  const zone = zoneName();
  return (
    <>
      <fieldset className="download-choice">
        <legend className="field-label">
          <Trans>Questions</Trans>
        </legend>
        <Radio.Group
          role="none"
          className="field-radios"
          value={options.shownColumns}
          onChange={({ target }) => onChange({ shownColumns: target.value === true })}
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
        </Radio.Group>
      </fieldset>
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
            className="download-language"
            aria-label={t`Language of the labels`}
            value={options.language ?? ''}
            onChange={(language) => onChange({ language: language === '' ? null : language })}
            {...withSearch([
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

import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { ColumnLayout } from './layout';

/** What is known of the labels of a form. */
export interface LabelChoices {
  /** Undefined while they load; empty for a form without translations. */
  languages: readonly string[] | undefined;
  failed: boolean;
  /** Why choices have no labels, if some do not. */
  remark?: ReactNode;
  /** Whether the table has choices, and images. */
  hasChoices: boolean;
  hasImages: boolean;
}

interface DisplayOptionsProps {
  layout: Pick<ColumnLayout, 'headers' | 'choiceLabels' | 'images'>;
  labels: LabelChoices;
  onChange: (part: Partial<ColumnLayout>) => void;
}

const names = 'names';
const valueOf = (headers: string | null): string => (headers === null ? names : `in ${headers}`);

/** Headers by name or label, labels of choices, and images. */
export function DisplayOptions({ layout, labels, onChange }: DisplayOptionsProps) {
  const id = useId();
  const { languages = [], failed } = labels;
  const { headers } = layout;
  // The language of a link may be one that the form no longer has.
  const offered =
    headers === null || headers === '' || languages.includes(headers) ? languages : [...languages, headers];
  return (
    <div className="columns-display">
      <label htmlFor={id}>
        <Trans>Headers</Trans>
      </label>
      <select
        id={id}
        value={valueOf(headers)}
        onChange={({ target: { value } }) => onChange({ headers: value === names ? null : value.slice(3) })}
      >
        <option value={names}>
          <Trans>Field names</Trans>
        </option>
        <option value={valueOf('')}>
          {offered.length === 0 ? <Trans>Question labels</Trans> : <Trans>Question labels, main language</Trans>}
        </option>
        {offered.map((language) => (
          <option key={language} value={valueOf(language)}>
            {language}
          </option>
        ))}
      </select>
      {failed && (
        <p className="filter-problem" role="alert">
          <Trans>The labels could not be loaded. The table shows names.</Trans>
        </p>
      )}
      {labels.hasChoices && (
        <label className="check-line columns-switch">
          <input
            type="checkbox"
            checked={layout.choiceLabels}
            onChange={({ target }) => onChange({ choiceLabels: target.checked })}
          />
          <Trans>Labels of choices instead of codes</Trans>
        </label>
      )}
      {layout.choiceLabels && labels.remark}
      {labels.hasImages && (
        <label className="check-line columns-switch">
          <input
            type="checkbox"
            checked={layout.images}
            onChange={({ target }) => onChange({ images: target.checked })}
          />
          <Trans>Images as thumbnails</Trans>
        </label>
      )}
    </div>
  );
}

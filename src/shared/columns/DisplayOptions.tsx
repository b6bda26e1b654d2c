import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
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
  const { t } = useLingui();
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
      <Select
        id={id}
        value={valueOf(headers)}
        onChange={(value) => onChange({ headers: value === names ? null : value.slice(3) })}
        {...withSearch([
          { value: names, label: t`Field names` },
          {
            value: valueOf(''),
            label: offered.length === 0 ? t`Question labels` : t`Question labels, main language`,
          },
          ...offered.map((language) => ({ value: valueOf(language), label: language })),
        ])}
      />
      {failed && (
        <p className="filter-problem" role="alert">
          <Trans>The labels could not be loaded. The table shows names.</Trans>
        </p>
      )}
      {labels.hasChoices && (
        <Checkbox
          className="columns-switch"
          checked={layout.choiceLabels}
          onChange={({ target }) => onChange({ choiceLabels: target.checked })}
        >
          <Trans>Labels of choices instead of codes</Trans>
        </Checkbox>
      )}
      {layout.choiceLabels && labels.remark}
      {labels.hasImages && (
        <Checkbox
          className="columns-switch"
          checked={layout.images}
          onChange={({ target }) => onChange({ images: target.checked })}
        >
          <Trans>Images as thumbnails</Trans>
        </Checkbox>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import type { AttachmentRow } from './rows';

interface TargetSelectProps {
  /** The path of the file. */
  file: string;
  /** Its attachment; null if there is none. */
  target: string | null;
  rows: readonly AttachmentRow[];
  tabIndex: 0 | -1;
  onChange: (target: string | null) => void;
}

/** The attachment that a file is for. The list is filled only while it has the focus: thousands of rows have one. */
export function TargetSelect({ file, target, rows, tabIndex, onChange }: TargetSelectProps) {
  const { t } = useLingui();
  const [isFilled, setIsFilled] = useState(false);
  const fill = () => setIsFilled(true);
  const fileText = visibleName(file);
  const options = (some: readonly AttachmentRow[]) =>
    some.map(({ name }) => (
      <option key={name} value={name}>
        {visibleName(name)}
      </option>
    ));
  const missing = isFilled ? rows.filter(({ exists }) => !exists) : [];
  const present = isFilled ? rows.filter(({ exists }) => exists) : [];
  return (
    <select
      className="select plan-target"
      aria-label={t`Attachment for ${fileText}`}
      tabIndex={tabIndex}
      value={target ?? ''}
      onPointerDown={fill}
      onFocus={fill}
      onBlur={() => setIsFilled(false)}
      onChange={({ target: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">{t({ message: 'None', context: 'attachment' })}</option>
      {!isFilled && target !== null && <option value={target}>{visibleName(target)}</option>}
      {missing.length > 0 && <optgroup label={t`Missing`}>{options(missing)}</optgroup>}
      {present.length > 0 && <optgroup label={t`Replace`}>{options(present)}</optgroup>}
    </select>
  );
}

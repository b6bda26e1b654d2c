import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import type { FormField } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { fieldHeader, selectableFields } from '~/domain/submissions/fields';
import { instanceNamePath } from '~/domain/submissions/naming-fields';
import { withSearch } from '~/shared/ui/controls/with-search';

interface NamingSelectProps {
  fields: readonly FormField[];
  /** The path of the chosen question; null for the first answers. */
  value: string | null;
  onChange: (path: string | null) => void;
}

const places = new Set(['geopoint', 'geotrace', 'geoshape']);

/** Chooses the question whose answer names a submission for this person. */
export function NamingSelect({ fields, value, onChange }: NamingSelectProps) {
  const { t } = useLingui();
  const id = useId();
  const offered = useMemo(
    () =>
      selectableFields(fields).filter(
        ({ type, binary, path }) => binary !== true && !places.has(type) && path !== instanceNamePath,
      ),
    [fields],
  );
  const hasNames = fields.some(({ path }) => path === instanceNamePath);
  return (
    <div className="columns-display">
      <label htmlFor={id}>
        <Trans>Name submissions by</Trans>
      </label>
      <Select
        id={id}
        // A question that is gone names nothing.
        value={offered.some(({ path }) => path === value) ? (value ?? '') : ''}
        aria-describedby={hasNames ? `${id}-note` : undefined}
        onChange={(path) => onChange(path === '' ? null : path)}
        {...withSearch([
          { value: '', label: t`First answers` },
          ...offered.map((field) => {
            const { prefix, name } = fieldHeader(field);
            return { value: field.path, label: visibleName(`${prefix}${name}`) };
          }),
        ])}
      />
      {hasNames && (
        <p id={`${id}-note`} className="naming-note muted">
          <Trans>A name that the form itself gives comes first.</Trans>
        </p>
      )}
    </div>
  );
}

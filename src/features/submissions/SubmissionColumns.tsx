import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { useId, useMemo } from 'react';
import type { FormField } from '~/api/schema';
import { LargeFiles } from '~/domain/answers/form-with-files';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import {
  fieldHeader,
  JoinedFields,
  selectableFields,
  type SystemColumn,
  systemHeaders,
} from '~/domain/submissions/fields';
import { instanceNamePath, namingPreference, useNaming } from '~/domain/submissions/naming';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { showProjectPreference, storeProjectPreference } from '~/session/preferences';
import { type ColumnOption, ColumnPanel } from '~/shared/columns/ColumnPanel';
import { type KnownColumns, labelLanguage } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { defaultPins } from './columns';

const choiceTypes = new Set(['string', 'select1', 'odk:rank']);

interface SubmissionColumnsProps {
  form: FormOrDraftRef;
  chosen: ChosenLayout;
  fields: readonly FormField[];
  known: KnownColumns;
  close: () => void;
}

export function SubmissionColumns({ form, chosen, fields, known, close }: SubmissionColumnsProps) {
  const { i18n } = useLingui();
  const { data: labels, isError } = useFormLabels(form, true);
  const language = labelLanguage(chosen.layout);
  const { projectId, xmlFormId } = form;
  const naming = useNaming(form);
  const options = useMemo(() => {
    const ofSystem = Object.entries(systemHeaders) as [SystemColumn, (typeof systemHeaders)[SystemColumn]][];
    const found = new Map<string, ColumnOption>(ofSystem.map(([id, header]) => [id, { label: i18n._(header) }]));
    for (const field of selectableFields(fields)) {
      const { prefix, name } = fieldHeader(field);
      const question = labels?.question(field.path, language) ?? null;
      const description = question ?? (prefix === '' ? null : `${prefix}${name}`);
      found.set(field.path, { label: name, ...(description === null ? {} : { description }) });
    }
    return found;
  }, [i18n, fields, labels, language]);
  return (
    <ColumnPanel
      chosen={chosen}
      known={known}
      usualPins={defaultPins.filter((id) => known.all.includes(id))}
      options={options}
      labels={{
        languages: labels?.languages,
        failed: isError,
        remark: <LargeFiles names={labels?.largeFiles ?? []} />,
        hasChoices: fields.some(({ type, selectMultiple }) => selectMultiple === true || choiceTypes.has(type)),
        hasImages: fields.some(({ binary }) => binary === true),
      }}
      more={
        <>
          <JoinedFields fields={fields} />
          <NamingSelect
            fields={fields}
            value={naming}
            onChange={(path) => {
              showProjectPreference(projectId, namingPreference(xmlFormId), path);
              void storeProjectPreference(projectId, namingPreference(xmlFormId), path);
            }}
          />
        </>
      }
      schema={submissionsSearchSchema}
      close={close}
    />
  );
}

interface NamingSelectProps {
  fields: readonly FormField[];
  value: string | null;
  onChange: (path: string | null) => void;
}

const places = new Set(['geopoint', 'geotrace', 'geoshape']);

/** The question whose answer names submissions, for this user only. */
function NamingSelect({ fields, value, onChange }: NamingSelectProps) {
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
        // The question may have been deleted from the form.
        value={offered.some(({ path }) => path === value) ? (value ?? '') : ''}
        aria-describedby={hasNames ? `${id}-note` : undefined}
        onChange={(path) => onChange(path === '' ? null : path)}
        {...searchableOptions([
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

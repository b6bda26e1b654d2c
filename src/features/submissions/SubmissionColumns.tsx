import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import type { FormField } from '~/api/schema';
import { showProjectPreference, storeProjectPreference } from '~/session/preferences';
import { LargeFiles } from '~/domain/answers/LargeFiles';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { ColumnPanel, type ColumnOption } from '~/shared/columns/ColumnPanel';
import { type KnownColumns, labelLanguage } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { submissionsAddress } from '~/domain/submissions/address';
import { fieldHeader, selectableFields, type SystemColumn } from '~/domain/submissions/fields';
import { JoinedFields } from '~/domain/submissions/JoinedFields';
import { namingPreference, useNaming } from '~/domain/submissions/naming';
import type { FormId } from '~/domain/submissions/queries';
import { systemHeaders } from '~/domain/submissions/system-headers';
import { NamingSelect } from './NamingSelect';
import { usualPins } from './use-columns';

const choiceTypes = new Set(['string', 'select1', 'odk:rank']);

interface SubmissionColumnsProps {
  form: FormId;
  chosen: ChosenLayout;
  fields: readonly FormField[];
  known: KnownColumns;
  close: () => void;
}

/** The panel of the columns of submissions, with the labels of the questions. */
export function SubmissionColumns({ form, chosen, fields, known, close }: SubmissionColumnsProps) {
  const { i18n } = useLingui();
  const { data: labels, isError } = useFormLabels(form, true);
  const language = labelLanguage(chosen.layout);
  const { projectId, xmlFormId } = form;
  const naming = useNaming(form);
  const [named, setNamed] = useState(naming);
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
      usualPins={usualPins.filter((id) => known.all.includes(id))}
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
          <NamingSelect fields={fields} value={named} onChange={setNamed} />
        </>
      }
      onApply={() => {
        if (named === naming) return;
        showProjectPreference(projectId, namingPreference(xmlFormId), named);
        void storeProjectPreference(projectId, namingPreference(xmlFormId), named);
      }}
      schema={submissionsAddress}
      close={close}
    />
  );
}

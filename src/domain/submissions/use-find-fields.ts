import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FormField } from '~/api/schema';
import { type FormLabels, useFormLabels } from '~/domain/answers/use-form-labels';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { type SearchableField, answerKind } from '~/domain/row-index/bar/fields';
import { type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import { type ColumnLayout, labelLanguage } from '~/shared/columns/layout';
import { visibleName } from '~/shared/lib/visible-name';
import { uniqueByPath, fieldHeader, systemHeaders } from './fields';

function systemFields(i18n: I18n): SearchableField[] {
  const states = Object.entries(reviewStates) as [ReviewStateName, (typeof reviewStates)[ReviewStateName]][];
  const stateNames = new Map(states.map(([name, { label }]) => [name as string, i18n._(label)]));
  return [
    { field: '__system/submitterName', label: i18n._(systemHeaders.submitter), kind: 'choice' },
    { field: '__system/submissionDate', label: i18n._(systemHeaders.submittedAt), kind: 'dateTime' },
    {
      field: '__system/reviewState',
      label: i18n._(systemHeaders.state),
      kind: 'choice',
      labelOf: (name) => stateNames.get(name) ?? name,
    },
    { field: '__system/updatedAt', label: i18n._(systemHeaders.updatedAt), kind: 'dateTime' },
    { field: '__system/formVersion', label: i18n._(systemHeaders.formVersion), kind: 'choice' },
    { field: '__system/deviceId', label: i18n._(systemHeaders.deviceId), kind: 'choice' },
    { field: '__id', label: i18n._(systemHeaders.instanceId), kind: 'text' },
  ];
}

interface LabelOptions {
  labels: FormLabels | undefined;
  /** Language of question labels in headers; null shows names. */
  headers: string | null;
  language: string;
}

/** In form order. `table`: path of a repeat; '' for submissions. */
function answerFields(
  fields: readonly FormField[],
  { labels, headers, language }: LabelOptions,
  table = '',
): SearchableField[] {
  const repeats = fields
    .filter(({ type, path }) => type === 'repeat' && !`${table}/`.startsWith(`${path}/`))
    .map(({ path }) => `${path}/`);
  return uniqueByPath(fields)
    .filter(({ type }) => type !== 'repeat' && type !== 'structure')
    .map((field) => {
      const { prefix, name } = fieldHeader(field);
      const question = headers === null ? null : (labels?.question(field.path, headers) ?? null);
      const labelOf = (answer: string) => labels?.choices(field.path, answer, language) ?? answer;
      const isInRepeat = repeats.some((repeat) => field.path.startsWith(repeat));
      return {
        field: field.path,
        label: question === null ? `${prefix}${name}` : visibleName(question),
        kind: answerKind(field, (labels?.choices(field.path, '', language) ?? null) !== null),
        labelOf,
        isShared: (answer) => labels?.isShared(field.path, answer) === true,
        ...(isInRepeat && { isInRepeat }),
      };
    });
}

/** Fields of submissions, or of a repeat's entries; undefined while loading. */
export function useFindFields(form: FormOrDraftRef, layout: ColumnLayout, table = ''): SearchableField[] | undefined {
  const { i18n } = useLingui();
  const { data: fields } = useFields(form);
  const { data: labels } = useFormLabels(form, true);
  const { headers } = layout;
  const language = labelLanguage(layout);
  return useMemo(
    () => fields && [...answerFields(fields, { labels, headers, language }, table), ...systemFields(i18n)],
    [fields, labels, headers, language, table, i18n],
  );
}

import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { getListDraftSubmissionRowsUrl, getListSubmissionRowsUrl } from '~/api/generated/hooks/odata';
import type { FormField } from '~/api/schema';
import { TextError } from '~/shared/errors/text-error';
import { buildFile } from '~/domain/exports/build-file';
import type { Download } from '~/domain/exports/download-kind';
import type { ExportCounts, ExportPlan, LocalFormat, PlanTable } from '~/domain/exports/plan';
import { limitRemarks } from '~/domain/exports/limit-remarks';
import { rowsPerPage } from '~/domain/exports/rows-per-page';
import { formatDateTime } from '~/shared/lib/dates';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { selectExpression } from '~/domain/submissions/fields';
import { serverPages } from '~/shared/rows/page-bytes';
import type { SubmissionsState } from '~/domain/submissions/address';
import type { FormId } from '~/domain/submissions/queries';
import type { FormModel } from '~/domain/xforms/model';
import { loadFound } from '~/domain/submissions/load-found';
import { type DownloadOptions, hasLabels } from './options';
import { planOf, type PlanWords } from './plan-of';

interface LocalFile {
  form: FormId;
  format: LocalFormat;
  options: DownloadOptions;
  /** All fields of the form. */
  fields: readonly FormField[];
  /** Those that the table shows. */
  shown: readonly FormField[];
  /** Null if the definition cannot be read. */
  model: FormModel | null;
  /** The filter in words of the address or as an OData expression, for the sheet about the file. */
  filter: string | undefined;
  /** What was found by answers, instead of the rows of the server with the filter. */
  found?: SubmissionsState | null;
}

/** Columns that a sheet can have. */
const mostColumns = 16_384;

/** The zone of times in the file, which is that of the table. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function wordsOf(i18n: I18n): PlanWords {
  const states = Object.entries(reviewStates) as [ReviewStateName, (typeof reviewStates)[ReviewStateName]][];
  return {
    submissions: i18n._(msg`Submissions`),
    submittedAt: i18n._(msg`Submitted at`),
    submittedBy: i18n._(msg`Submitted by`),
    reviewState: i18n._(msg`Review state`),
    edits: i18n._(msg`Edits`),
    formVersion: i18n._(msg`Form version`),
    instanceId: i18n._(msg`Instance ID`),
    latitude: i18n._(msg`Latitude`),
    longitude: i18n._(msg`Longitude`),
    altitude: i18n._(msg`Altitude`),
    accuracy: i18n._(msg`Accuracy`),
    key: i18n._(msg`Key`),
    parentKey: i18n._(msg`Key of the row around it`),
    reviewStates: Object.fromEntries(states.map(([name, { label }]) => [name, i18n._(label)])) as Record<
      ReviewStateName,
      string
    >,
  };
}

/** The path behind /v1 of the first page of rows. `$select` and `$expand` exclude each other. */
function rowsUrl({ form, options, shown, filter, fields }: LocalFile): string {
  const { projectId, xmlFormId, isDraft = false } = form;
  const list = options.shownColumns ? shown : fields;
  return (isDraft ? getListDraftSubmissionRowsUrl : getListSubmissionRowsUrl)(projectId, xmlFormId, {
    $top: rowsPerPage(list.length),
    $count: true,
    ...(filter === undefined ? {} : { $filter: filter }),
    ...(options.shownColumns
      ? { $select: selectExpression(shown) }
      : fields.some(({ type }) => type === 'repeat')
        ? { $expand: '*' as const }
        : {}),
  });
}

/** What a file does not have, or has in another way, as sentences. */
function remarksOf(counts: ExportCounts, format: LocalFormat, i18n: I18n): string[] {
  const { unreadable, withoutPlace } = counts;
  return [
    unreadable > 0 &&
      i18n._(
        msg`${plural(unreadable, {
          one: '# submission is encrypted and has no answers in the file.',
          other: '# submissions are encrypted and have no answers in the file.',
        })}`,
      ),
    ...limitRemarks(counts, i18n),
    format === 'geojson' &&
      withoutPlace > 0 &&
      i18n._(
        msg`${plural(withoutPlace, {
          one: '# submission has no place and is not in the file.',
          other: '# submissions have no place and are not in the file.',
        })}`,
      ),
  ].filter((remark) => remark !== false);
}

const columnsOf = ({ fields }: PlanTable): number =>
  fields.reduce(
    (count, { type, choiceColumns = [] }) => count + (type === 'geopoint' ? 4 : 1 + choiceColumns.length),
    2,
  );
const widest = (table: PlanTable): number => Math.max(columnsOf(table), ...table.repeats.map(widest));

/**
 * How a file is built in the browser from what the table shows. Throws a TextError if the format cannot hold it.
 */
export function localFile(file: LocalFile, i18n: I18n): Download['produce'] {
  const { form, format, options, fields, shown, model, filter } = file;
  const words = wordsOf(i18n);
  const language = options.language ?? model?.defaultLanguage ?? model?.languages[0] ?? '';
  const groups = fields.filter(({ type }) => type === 'structure');
  const plan = planOf({
    format,
    fields: options.shownColumns ? [...groups, ...shown] : fields,
    model,
    labels: hasLabels(options) ? { language, words } : null,
    withoutGroups: options.withoutGroups,
    splitChoices: options.splitChoices && format === 'xlsx',
    about: { title: i18n._(msg`About this file`), lines: [] },
  });
  if (format === 'xlsx' && widest(plan.table) > mostColumns)
    throw new TextError(
      msg`An Excel sheet can have 16,384 columns, and this form has more. Show fewer columns in the table and download those, or select another format.`,
    );
  const about = (counts: ExportCounts): ExportPlan['about'] => ({
    title: plan.about.title,
    lines: [
      [i18n._(msg`Form`), form.xmlFormId],
      [i18n._(msg`Server`), location.origin],
      [i18n._(msg`Downloaded at`), formatDateTime(new Date().toISOString(), true)],
      [i18n._(msg`Time zone of dates with a time`), zoneName()],
      [i18n._(msg`Rows`), String(counts.rows)],
      ...(filter === undefined ? [] : [[i18n._(msg`Filter`), filter] as const]),
      ...remarksOf(counts, format, i18n).map((remark) => [i18n._(msg`Note`), remark] as const),
    ],
  });
  return async (target, { signal, onProgress }) => {
    const read = file.found ? (await loadFound()).foundFile(form, file.found) : serverPages(rowsUrl(file));
    const counts = await buildFile(target, { plan, read, about, signal, onProgress });
    return { rows: counts.rows, remarks: remarksOf(counts, format, i18n) };
  };
}

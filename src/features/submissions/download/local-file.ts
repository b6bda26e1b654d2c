import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { getListDraftSubmissionRowsUrl, getListSubmissionRowsUrl } from '~/api/generated/hooks/odata';
import type { FormField } from '~/api/schema';
import { questionsFromFields } from '~/domain/answers/questions';
import type { Download } from '~/domain/exports/download-kind';
import { limitRemarks, rowsPerPage } from '~/domain/exports/file-limits';
import { reviewStates, type ReviewStateName } from '~/domain/forms/review-states';
import { joinedPaths, joinedText, selectExpression } from '~/domain/submissions/fields';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { loadFound } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { exactAnswers } from '~/domain/submissions/whole-answers';
import { buildFile } from '~/engines/exports/build-file';
import {
  type ExportCounts,
  type ExportPlan,
  type LocalFormat,
  type PlanField,
  type PlanTable,
  disambiguatingPaths,
} from '~/engines/exports/plan';
import type { FormModel } from '~/engines/xforms/model';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { formatDateTime } from '~/shared/lib/dates';
import { serverPageReader } from '~/shared/rows/page-bytes';
import { joinNames } from '~/shared/ui/text/Joined';
import { earlierColumns, type EarlierFields, readEarlierAnswers } from './earlier-fields';
import { withAllDigits } from './exact-numbers';
import { serverFileUrl } from './export-file';
import { createExportPlan, type PlanWords } from './export-plan';
import { type DownloadOptions, hasLabels } from './options';

interface LocalFile {
  form: FormOrDraftRef;
  format: LocalFormat;
  options: DownloadOptions;
  fields: readonly FormField[];
  shown: readonly FormField[];
  model: FormModel | null;
  /** OData; undefined without a filter, and for a search in the local index. */
  filter: string | undefined;
  /** For the sheet about the file; null without a filter. */
  filterWords: readonly string[] | null;
  earlier: EarlierFields | undefined;
  /** The search in the local index, in place of `filter`. */
  found?: SubmissionsState | null;
}

const maxNamed = 20;
/** Excel's limit. */
const maxColumns = 16_384;

export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

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
    withOffset: i18n._(msg`with offset`),
    key: i18n._(msg`Key`),
    parentKey: i18n._(msg`Key of the row around it`),
    reviewStates: Object.fromEntries(states.map(([name, { label }]) => [name, i18n._(label)])) as Record<
      ReviewStateName,
      string
    >,
  };
}

/** The server's CSV of the same rows, with fields of earlier versions. */
const earlierUrl = ({ form, options, filter, found }: LocalFile): string =>
  serverFileUrl(
    form,
    { ...options, format: 'csv', splitChoices: false, withoutGroups: false, deletedFields: true },
    found ? undefined : filter,
  );

/** The first page of rows. `$select` and `$expand` exclude each other. */
function rowsUrl({ form, options, shown, filter, fields }: LocalFile, { table }: ExportPlan): string {
  const { projectId, xmlFormId, isDraft = false } = form;
  const list = options.shownColumns ? shown : fields;
  const telling = disambiguatingPaths(table);
  return (isDraft ? getListDraftSubmissionRowsUrl : getListSubmissionRowsUrl)(projectId, xmlFormId, {
    $top: rowsPerPage(list.length),
    $count: true,
    ...(filter === undefined ? {} : { $filter: filter }),
    ...(options.shownColumns
      ? { $select: selectExpression([...new Set([...shown, ...fields.filter(({ path }) => telling.has(path))])]) }
      : fields.some(({ type }) => type === 'repeat')
        ? { $expand: '*' as const }
        : {}),
  });
}

/** Lists the earlier fields that the file leaves out; null without any. */
export function omittedFieldsText(
  options: Pick<DownloadOptions, 'deletedFields' | 'shownColumns'>,
  earlier: EarlierFields | undefined,
  i18n: I18n,
): string | null {
  if (!earlier || options.shownColumns) return null;
  const fields = [...(options.deletedFields ? [] : earlier.main), ...earlier.inRepeats];
  if (fields.length === 0) return null;
  const names =
    joinNames(fields.slice(0, maxNamed).map(({ path }) => path.slice(1))) + (fields.length > maxNamed ? '…' : '');
  return i18n._(
    msg`${plural(fields.length, {
      one: '# field of earlier versions is not in the file:',
      other: '# fields of earlier versions are not in the file:',
    })} ${names}`,
  );
}

function remarksOf(
  counts: ExportCounts,
  { format, options, earlier, fields }: LocalFile,
  rounded: number,
  i18n: I18n,
): string[] {
  const { unreadable, withoutPlace } = counts;
  return [
    omittedFieldsText(options, earlier, i18n),
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
    // OData rounds long numbers.
    rounded > 0 &&
      i18n._(
        msg`${plural(rounded, {
          one: '# whole number is rounded, because it has more than 15 digits. CSV files have all digits.',
          other: '# whole numbers are rounded, because they have more than 15 digits. CSV files have all digits.',
        })}`,
      ),
    ...[...joinedPaths(fields)].map((path) => `${path.slice(1)}: ${i18n._(joinedText)}`),
  ].filter((remark) => remark !== false && remark !== null);
}

const columnsFor = ({ type, choiceColumns = [] }: PlanField): number => {
  if (type === 'geopoint') return 4;
  return type === 'dateTime' || type === 'time' ? 2 : 1 + choiceColumns.length;
};
const columnsOf = ({ fields }: PlanTable): number => fields.reduce((count, field) => count + columnsFor(field), 2);
const widest = (table: PlanTable): number => Math.max(columnsOf(table), ...table.repeats.map(widest));

/** Builds a file in the browser from OData rows. Throws TextError if the format cannot hold it. */
export function localFile(file: LocalFile, i18n: I18n): Download['produce'] {
  const { form, format, options, fields, shown, model } = file;
  const words = wordsOf(i18n);
  const language = options.language ?? model?.defaultLanguage ?? model?.languages[0] ?? '';
  const groups = fields.filter(({ type }) => type === 'structure');
  const columns = options.deletedFields && !options.shownColumns ? earlierColumns(file.earlier?.main ?? []) : [];
  const plan = createExportPlan({
    format,
    fields: options.shownColumns ? [...groups, ...shown] : fields,
    model,
    labels: hasLabels(options) ? { language, words } : null,
    withoutGroups: options.withoutGroups,
    splitChoices: options.splitChoices && format === 'xlsx',
    earlier: columns,
    about: { title: i18n._(msg`About this file`), lines: [] },
  });
  if (format === 'xlsx' && widest(plan.table) > maxColumns)
    throw new UserFacingError(
      msg`An Excel sheet can have 16,384 columns, and this form has more. Show fewer columns in the table and download those, or select another format.`,
    );
  let rounded = 0;
  const about = (counts: ExportCounts): ExportPlan['about'] => {
    const remarks = remarksOf(counts, file, rounded, i18n);
    return {
      title: plan.about.title,
      remarks,
      lines: [
        [i18n._(msg`Form`), form.xmlFormId],
        [i18n._(msg`Server`), location.origin],
        [i18n._(msg`Downloaded at`), formatDateTime(new Date().toISOString(), true)],
        [i18n._(msg`Time zone of server times`), localTimeZone()],
        [i18n._(msg`Rows`), String(counts.rows)],
        ...(file.filterWords ? [[i18n._(msg`Filter`), file.filterWords.join(' · ')] as const] : []),
        ...remarks.map((remark) => [i18n._(msg`Note`), remark] as const),
      ],
    };
  };
  return async (target, { signal, onProgress }) => {
    rounded = 0;
    const pages = file.found ? (await loadFound()).foundFile(form, file.found) : serverPageReader(rowsUrl(file, plan));
    const read = withAllDigits(pages, {
      answersOf: exactAnswers(form, model?.nodes ?? questionsFromFields(fields).all),
      onRounded: (numbers) => (rounded += numbers),
    });
    const values = columns.length > 0 ? await readEarlierAnswers(earlierUrl(file), columns, signal) : null;
    const counts = await buildFile(target, { plan, values, read, about, signal, onProgress });
    return { rows: counts.rows, remarks: remarksOf(counts, file, rounded, i18n) };
  };
}

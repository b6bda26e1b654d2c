import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { selectableFields, shownFields } from '~/domain/submissions/fields';
import { filterExpression, type FormOrDraftRef, useDeletedCount, useFields } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { fillLink } from '~/domain/web-forms/form-links';
import { OpenFormButton } from '~/domain/web-forms/OpenFormButton';
import { can, type Subject } from '~/session/can';
import type { ColumnLayout } from '~/shared/columns/layout';
import { paths } from '~/shared/lib/paths';
import { useDownloadTool, useViewSwitch } from '~/shared/rows/toolbar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { type Tool, ToolFace } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { type DownloadOptions, lastFormat } from './download/options';
import { formatNames, formatReasons, MatchingOnly } from './formats';

/** Forms without location questions have no map. */
export function useSubmissionViews(
  form: FormOrDraftRef,
  shown: 'table' | 'map',
  selection: SelectedRows<unknown> | null,
) {
  const { projectId, xmlFormId } = form;
  const { search } = useLocation();
  const { data } = useFields(form);
  const hasPlaces = useMemo(() => data?.some(({ type }) => type.startsWith('geo')) ?? false, [data]);
  const isOnly = form.isDraft === true;
  return useViewSwitch({
    shown,
    table: paths.submissions(projectId, xmlFormId, search.slice(1)),
    map: hasPlaces && !isOnly ? paths.submissionsMap(projectId, xmlFormId, search.slice(1)) : null,
    summary: isOnly ? null : paths.submissionsSummary(projectId, xmlFormId, search.slice(1)),
    selection,
  });
}

const DownloadDialog = lazyDialog(
  () => withMessages(import('./download/DownloadDialog'), 'submission-download'),
  'DownloadDialog',
);

interface Downloaded {
  form: FormOrDraftRef;
  state: SubmissionsState;
  layout: ColumnLayout;
  total: number | undefined;
  all: number | undefined;
}

type Format = DownloadOptions['format'];
const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

/** Downloads the matches at once with the last options, or opens the dialog. */
export function useDownload({ form, state, layout, total, all }: Downloaded) {
  const { data: fields } = useFields(form);
  const shown = useMemo(() => shownFields(selectableFields(fields ?? []), layout), [fields, layout]);
  const expression = filterExpression(state);
  const isFound = state.finding !== null;
  const isFiltered = expression !== undefined || isFound;
  const hasRepeats = fields?.some(({ type }) => type === 'repeat');
  const hasPlaces = fields?.some(({ type }) => placeTypes.has(type));
  const whyNot = (format: Format) => {
    if (isFound && (format === 'zip' || format === 'zip-files')) return formatReasons.found;
    if (format === 'zip' && hasRepeats === false) return formatReasons.noRepeats;
    return format === 'geojson' && hasPlaces === false ? formatReasons.noPlaces : undefined;
  };
  return useDownloadTool({
    kinds: formatNames,
    whyNot,
    last: lastFormat(form),
    scope: isFiltered ? <MatchingOnly total={total} /> : null,
    onIntent: DownloadDialog.preload,
    dialog: (starts, onClose) => (
      <DownloadDialog
        form={form}
        filter={isFiltered ? { expression, count: total, state } : null}
        all={isFiltered ? all : total}
        shown={shown}
        starts={starts}
        onClose={onClose}
      />
    ),
  });
}

/** `onTrash` is undefined without the right to restore. */
export function useSubmissionTools(
  form: FormOrDraftRef,
  project: Subject | undefined,
  onTrash: (() => void) | undefined,
): Tool[] {
  const { t, i18n } = useLingui();
  const { projectId, xmlFormId, isDraft = false } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const deleted = useDeletedCount(form, onTrash !== undefined) ?? 0;
  // Test submissions have their own button.
  const opening = known && !isDraft && can(project, 'submission.create') ? fillLink(known) : null;
  const tools: Tool[] = [];
  if (deleted > 0 && onTrash)
    tools.push({
      key: 'trash',
      icon: 'trash',
      word: i18n._(msg`${plural(deleted, { one: '# deleted submission', other: '# deleted submissions' })}`),
      onClick: onTrash,
    });
  if (opening)
    tools.push({
      key: 'new',
      icon: 'plus',
      word: t`New submission`,
      creates: true,
      ...('href' in opening
        ? { href: opening.href }
        : { reason: i18n._(opening.reason), onClick: () => void notifications.info(opening.reason) }),
    });
  return tools;
}

export function TestSubmission({ form, project }: { form: FormOrDraftRef; project: Subject | undefined }) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const { data: draft } = useGetDraft(projectId, xmlFormId);
  if (!known || !draft || !can(project, 'submission.create')) return null;
  const text = t`Test in the browser`;
  return (
    <OpenFormButton
      opening={fillLink(known, draft)}
      type="primary"
      className="tool"
      hasIcon
      label={t`${text} (opens in a new tab)`}
    >
      <ToolFace icon="pencil" word={text} />
    </OpenFormButton>
  );
}

/** Null for encrypted forms, whose answers other programs cannot read. */
export function useConnectedForm(form: FormOrDraftRef): FormOrDraftRef | null {
  const { projectId, xmlFormId, isDraft = false } = form;
  const published = useGetForm(projectId, xmlFormId, { query: { enabled: !isDraft } });
  const draft = useGetDraft(projectId, xmlFormId, { query: { enabled: isDraft } });
  const known = isDraft ? draft.data : published.data;
  return known?.keyId === null ? form : null;
}

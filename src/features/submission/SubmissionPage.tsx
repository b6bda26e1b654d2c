import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { versionRef } from '~/api/form-version-ref';
import { useGetForm } from '~/api/generated/hooks/forms';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { useGetProject } from '~/api/generated/hooks/projects';
import { prefetch, queryClient } from '~/api/query-client';
import type { FormExtended, FormField, ProjectExtended, SubmissionRow, SubmissionTable } from '~/api/schema';
import { Answers } from '~/domain/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/domain/answers/cells';
import { useFormWithFiles, useAnswerFormat } from '~/domain/answers/form-with-files';
import type { AnswerFormat } from '~/domain/answers/texts';
import { formName } from '~/domain/forms/form-target';
import { RecordPart } from '~/domain/records/RecordPart';
import { RecordSteps } from '~/domain/records/RecordSteps';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { formatSubmissionName, useSubmissionName } from '~/domain/submissions/names';
import { rowsKey, rowsParams, wholeRowsParams } from '~/domain/submissions/queries';
import { type SubmissionRef, submissionOptions } from '~/domain/submissions/record';
import { SubmissionFacts } from '~/domain/submissions/review-state';
import { loadFound } from '~/domain/submissions/row-source';
import { submissionsSearchSchema, type SubmissionsState } from '~/domain/submissions/search-params';
import { useQuestionLanguage } from '~/domain/submissions/use-question-language';
import { useMissingFiles, useWholeAnswers } from '~/domain/submissions/whole-answers';
import type { FormModel } from '~/engines/xforms/model';
import { can } from '~/session/can';
import { layoutField } from '~/shared/columns/layout-param';
import { paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { type ListPosition, type ListSlice, useListPosition } from '~/shared/url-state/use-list-position';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { useFields, useSubmission } from './queries';
import { SubmissionActivity, Attachments, SubmissionDetails } from './SidePanels';
import { SubmissionActions } from './SubmissionActions';
import '~/domain/records/record.css';
import './submission.css';

export function SubmissionPage() {
  const { projectId, xmlFormId, instanceId } = useRouteIds();
  const id = useMemo(() => ({ projectId, xmlFormId, instanceId }), [projectId, xmlFormId, instanceId]);
  const { search } = useLocation();
  const listSearch = useMemo(() => {
    const list = new URLSearchParams(search);
    list.delete('lang');
    // The language in a shared link does not belong to the list, unless the link has the list's columns, too.
    return layoutField.read(list) ? search.slice(1) : list.toString();
  }, [search]);
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { row: loaded, error, refetch, isPlaceholderData } = useSubmission(id);
  // The previous submission stays visible while this one loads, without actions.
  const row = loaded?.__id === instanceId ? loaded : undefined;
  const view = useView(id, loaded);
  const place = usePlace(id, new URLSearchParams(search));
  const retry = useCallback(() => void refetch(), [refetch]);
  if (error && !row) return <ErrorState error={error} retry={retry} />;
  return (
    <>
      <SubmissionHead
        id={id}
        project={project}
        form={form}
        row={row}
        place={place}
        listSearch={listSearch}
        actions={
          row && (
            <SubmissionActions
              id={id}
              form={form}
              row={row}
              project={project}
              listSearch={listSearch}
              wording={view.wording}
              place={place}
            />
          )
        }
      />
      {loaded ? (
        <div className={isPlaceholderData ? 'record record-stale' : 'record'}>
          <SubmissionBody
            id={row ? id : { ...id, instanceId: loaded.__id }}
            row={loaded}
            project={project}
            view={view}
          />
        </div>
      ) : (
        <ListSkeleton rows={10} />
      )}
    </>
  );
}

interface SubmissionHeadProps {
  id: SubmissionRef;
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  row: SubmissionRow | undefined;
  place: ListPosition | null | undefined;
  listSearch: string;
  /** Undefined while unknown; phones reserve their space. */
  actions: ReactNode;
}

function SubmissionHead({ id, project, form, row, place, listSearch, actions }: SubmissionHeadProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = id;
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  const loadAhead = useCallback(
    (instanceId: string) => prefetch([submissionOptions({ projectId, xmlFormId, instanceId })]),
    [projectId, xmlFormId],
  );
  return (
    <div className="record-head record-head-rows">
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
          ...(form ? [{ label: formName(form), to: paths.submissions(projectId, xmlFormId, listSearch) }] : []),
        ]}
        title={row && formatSubmissionName(nameOf(row))}
        facts={row ? <SubmissionFacts row={row} /> : null}
        actions={
          <>
            <RecordSteps
              place={place}
              labels={{
                list: t`Submissions of the list`,
                previous: t`Previous submission`,
                next: t`Next submission`,
              }}
              to={(found, search) => paths.submission(projectId, xmlFormId, found, search)}
              loadAhead={loadAhead}
            />
            {actions ?? <span className="record-actions-unknown" />}
          </>
        }
      />
    </div>
  );
}

interface SubmissionBodyProps {
  id: SubmissionRef;
  row: SubmissionRow;
  project: ProjectExtended | undefined;
  view: View;
}

function SubmissionBody({ id, row, project, view }: SubmissionBodyProps) {
  const { projectId, xmlFormId, instanceId } = id;
  const { model, fields, language, onLanguage, wording } = view;
  const answers = useWholeAnswers(id, row, model);
  const missing = useMissingFiles(id, row);
  const fileUrl = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  return (
    <>
      <RecordPart title={<Trans>Answers</Trans>}>
        {row.__system.status !== null ? (
          <Flex component="p" align="center" gap={8}>
            <EncryptedNotice />
          </Flex>
        ) : (
          <Answers
            row={answers ?? row}
            model={model}
            fields={fields}
            language={language}
            onLanguage={onLanguage}
            fileUrl={fileUrl}
            missing={missing}
          />
        )}
      </RecordPart>
      <div className="record-side">
        <ErrorBoundary resetKey={row}>
          <SubmissionDetails id={id} row={row} />
        </ErrorBoundary>
        <ErrorBoundary resetKey={instanceId}>
          <Attachments id={id} fileUrl={fileUrl} mayUpload={can(project, 'submission.update')} />
        </ErrorBoundary>
        <ErrorBoundary resetKey={instanceId}>
          <SubmissionActivity id={id} wording={wording} />
        </ErrorBoundary>
      </div>
    </>
  );
}

interface View {
  model: FormModel | undefined;
  fields: readonly FormField[] | undefined;
  /** Null: the form's default language. */
  language: string | null;
  onLanguage: (language: string) => void;
  wording: AnswerFormat;
}

/** The form version that was filled in, in the language of the table's labels. */
function useView(id: SubmissionRef, row: SubmissionRow | undefined): View {
  const { projectId, xmlFormId } = id;
  const [language, onLanguage] = useQuestionLanguage(id);
  const { data: fields } = useFields(id);
  const { model } = useFormWithFiles(
    row ? { projectId, xmlFormId, edition: versionRef(row.__system.formVersion) } : null,
  );
  const wording = useAnswerFormat(model, fields, language);
  return { model, fields, language, onLanguage, wording };
}

type FormId = Pick<SubmissionRef, 'projectId' | 'xmlFormId'>;

const idsOf = ({ value }: SubmissionTable): string[] => value.map(({ __id }) => String(__id));

/** From the cached page of the table, or only ids from the server. */
async function readPage(form: FormId, state: SubmissionsState, signal: AbortSignal): Promise<ListSlice> {
  const start = (state.page - 1) * state.pageSize;
  if (needsIndex(state)) {
    const { readFound } = await loadFound();
    const found = await readFound(form, state, '', { signal, fresh: false });
    return { ids: idsOf(found), start, total: found['@odata.count'] ?? 0 };
  }
  const shown = queryClient.getQueryData<SubmissionTable>(rowsKey(form, rowsParams(form, state)));
  const table =
    shown ??
    (await listSubmissionRows(
      form.projectId,
      form.xmlFormId,
      { ...wholeRowsParams(state), $select: '__id' },
      { signal },
    ));
  return { ids: idsOf(table), start, total: table['@odata.count'] ?? start + table.value.length };
}

function usePlace(
  { projectId, xmlFormId, instanceId }: SubmissionRef,
  search: URLSearchParams,
): ListPosition | null | undefined {
  const form = { projectId, xmlFormId };
  const list = {
    key: ['submissions', projectId, xmlFormId],
    schema: submissionsSearchSchema,
    read: (state: SubmissionsState, signal: AbortSignal) => readPage(form, state, signal),
  };
  return useListPosition(list, instanceId, search);
}

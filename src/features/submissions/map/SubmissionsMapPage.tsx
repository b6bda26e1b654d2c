import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText } from '~/domain/answers/cells';
import { FindOffer } from '~/domain/row-index/bar/FindTools';
import { pathLabel, selectableFields, shownFields } from '~/domain/submissions/fields';
import { useSubmissionName } from '~/domain/submissions/names';
import { firstAnswers } from '~/domain/submissions/naming';
import { type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import { firstRow, submissionOptions } from '~/domain/submissions/record';
import { SubmissionFacts } from '~/domain/submissions/review-state';
import { can } from '~/session/can';
import type { ColumnLayout } from '~/shared/columns/layout';
import { paths } from '~/shared/lib/paths';
import type { DrawnArea } from '~/shared/map/drawn-area';
import { MapPopup, MapScreen } from '~/shared/map/MapScreen';
import { RowsFrame } from '~/shared/rows/RowsTable';
import { useListActions } from '~/shared/rows/toolbar';
import { useRefresh } from '~/shared/rows/use-refresh';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useHistoryState } from '~/shared/url-state/history-state';
import { useSearchParam } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { SubmissionsBulkBar, selectionFilter, useSelectedSubmissions } from '../bulk/selection';
import { ReviewQueueLink, SubmissionCount, SubmissionFilters } from '../SubmissionFilters';
import { SubmissionTitle } from '../SubmissionLink';
import { useSubmissionViews } from '../tools';
import { useSubmissionsPage } from '../use-submissions-page';
import { useDrawnArea } from './use-drawn-area';
import { colourByNothing, colourByState, useGroups } from './use-groups';
import { type GeoField, geoFields, chooseMapIndex, useLocations } from './use-locations';
import '../submissions.css';

/** Up to this many submissions, review states are fetched by default. */
const maxAtOnce = 5000;
/** Types with few enough values for colours. */
const groupTypes = new Set(['string', 'int', 'boolean']);
const noFields: never[] = [];

export function SubmissionsMapPage() {
  const { projectId, xmlFormId } = useRouteIds();
  // Remount per form, so that no data of the previous form shows.
  return <SubmissionsMap key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function SubmissionsMap({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { t, i18n } = useLingui();
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const { state, change, page, all, local } = useSubmissionsPage(form, { usesIndex: true });
  const { query, rows, total, currentTotal, filtered, chosen } = page;
  const { data: project } = useGetProject(projectId);
  const { data: known } = useGetForm(projectId, xmlFormId);
  const fieldsQuery = useFields(form);
  const { data: fields } = fieldsQuery;
  const [chosenPlace, setPlace] = useSearchParam('place');
  const [colour, setColour] = useSearchParam('colour');
  const geo = useMemo(() => geoFields(fields ?? noFields), [fields]);
  const field = geo.find(({ path }) => path === chosenPlace) ?? geo[0];
  const questions = useMemo(
    () =>
      selectableFields(fields ?? noFields).filter(
        ({ type, path }) => groupTypes.has(type) && !path.startsWith('/meta/'),
      ),
    [fields],
  );
  const index = chooseMapIndex(local.index, local.indexState, state);
  const isReady = index.kind === 'ready';
  const isCheap = isReady || (total !== undefined && total <= maxAtOnce);
  const usual = isCheap ? colourByState : colourByNothing;
  const by = colour === '' ? usual : colour;
  const places = useLocations({ form, state, field, project, known, index });
  const place = field?.path;
  const { groups, reading, ...values } = useGroups({
    form,
    state,
    by,
    fields: questions,
    rows: page.currentRows,
    place,
    index,
  });
  const [current, setCurrent] = useHistoryState<string | null>('map record', null);
  const nameOf = useSubmissionName(form);
  const rowTitle = useCallback((row: SubmissionRow) => <SubmissionTitle name={nameOf(row)} />, [nameOf]);
  const mayReview = can(project, 'submission.update');
  const mayDelete = can(project, 'submission.delete');
  const selection = useSelectedSubmissions(form, state, rows);
  const usedSelection = mayReview || mayDelete ? selection : null;
  const { areas, draw, bar } = useDrawnArea({ form, state, change, field: place, selection: usedSelection, isReady });
  const onDrawn = (records: ReadonlySet<string>, area: DrawnArea) => {
    usedSelection?.selectOnly(records);
    draw(area);
  };
  useListActions(page, t`Refresh submissions`);
  const failure = query.error ?? fieldsQuery.error ?? places.error;
  const retry = () => {
    void query.refetch();
    if (fieldsQuery.isError) void fieldsQuery.refetch();
    if (places.isError) void places.refetch();
  };
  const readPlacesAgain = () => {
    // A new version of the index brings them itself.
    if (isReady) void local.index?.sync();
    else for (const { refetch } of [places, values]) void refetch();
  };
  const found = i18n.number(places.data?.ids.length ?? 0);
  const { views, tools: viewTools } = useSubmissionViews(form, 'map', usedSelection);
  const refresh = useRefresh({
    updatedAt: query.dataUpdatedAt,
    busy: query.isFetching || places.isFetching,
    onRefresh: () => {
      page.refresh();
      readPlacesAgain();
    },
  });
  return (
    <RowsFrame
      page={page}
      selection={usedSelection}
      isMap
      bar={
        <SubmissionsBulkBar
          form={form}
          selection={selection}
          total={total ?? 0}
          may={{ review: mayReview, delete: mayDelete }}
        />
      }
    >
      <SubmissionFilters
        form={form}
        state={state}
        onChange={change}
        find={{ local, layout: chosen.layout, table: '', onLabels: () => void query.refetch() }}
        rows={
          field && (
            <MapChoices fields={geo} field={field} onField={setPlace} questions={questions} by={by} onBy={setColour} />
          )
        }
        shown={currentTotal}
        count={failure && !rows ? null : <SubmissionCount total={currentTotal} filtered={filtered} all={all} />}
        views={views}
        tools={[...viewTools, refresh]}
        end={mayReview && <ReviewQueueLink form={form} />}
      />
      <FindOffer local={local} />
      {local.isBlocked ? null : fields && geo.length === 0 ? (
        <EmptyState icon="map" title={<Trans>This form has no questions about places</Trans>} />
      ) : (
        <MapScreen
          label={t`Map of ${found} submissions`}
          listLabel={t`Submissions`}
          places={places.data}
          reading={places.reading ?? reading}
          failure={failure}
          retry={retry}
          page={page}
          rowTitle={rowTitle}
          groups={groups}
          fitKey={`${place} ${selectionFilter(state)}`}
          current={current}
          onCurrent={setCurrent}
          popup={
            current !== null && (
              <PlacePopup
                key={current}
                form={form}
                instanceId={current}
                layout={chosen.layout}
                mayReview={mayReview}
                onReviewed={() => {
                  void query.refetch();
                  readPlacesAgain();
                }}
              />
            )
          }
          selected={usedSelection?.table.selected}
          onSelect={usedSelection || isReady ? onDrawn : undefined}
          areas={areas}
          drawn={bar}
        />
      )}
    </RowsFrame>
  );
}

interface MapChoicesProps {
  fields: readonly GeoField[];
  field: GeoField | undefined;
  onField: (path: string) => void;
  questions: readonly FormField[];
  by: string;
  onBy: (by: string) => void;
}

function MapChoices({ fields, field, onField, questions, by, onBy }: MapChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      {fields.length > 1 && field && (
        <LabelledSelect
          label={<Trans>Place</Trans>}
          value={field.path}
          onChange={onField}
          options={fields.map((one) => ({ value: one.path, label: pathLabel(one.path) }))}
        />
      )}
      <LabelledSelect
        label={<Trans>Colour by</Trans>}
        value={by}
        onChange={onBy}
        options={[
          { value: colourByNothing, label: t`One colour` },
          { value: colourByState, label: t`Review state` },
          ...questions.map((one) => ({ value: one.path, label: pathLabel(one.path) })),
        ]}
      />
    </>
  );
}

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');

interface PlacePopupProps {
  form: FormOrDraftRef;
  instanceId: string;
  layout: ColumnLayout;
  mayReview: boolean;
  onReviewed: () => void;
}

function PlacePopup({ form, instanceId, layout, mayReview, onReviewed }: PlacePopupProps) {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const { projectId, xmlFormId } = form;
  const query = useQuery(submissionOptions({ projectId, xmlFormId, instanceId }));
  const { data: fields } = useFields(form);
  const nameOf = useSubmissionName(form);
  const [reviewing, setReviewing] = useState<SubmissionRow | null>(null);
  const row = firstRow(query.data);
  if (query.error && !row) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.data && !row)
    return (
      <p className="map-popup-body muted">
        <Trans>This submission was deleted.</Trans>
      </p>
    );
  if (!row || !fields) return <ListSkeleton rows={3} />;
  const textOf = (field: FormField) => answerText(row, field, i18n.locale)?.trim() ?? '';
  const answers = firstAnswers(shownFields(selectableFields(fields), layout).filter((field) => textOf(field) !== ''));
  return (
    <MapPopup
      title={<SubmissionTitle name={nameOf(row)} />}
      facts={<SubmissionFacts row={row} />}
      answers={answers.map((field) => ({ label: field.name, value: textOf(field) }))}
    >
      <LinkButton size="small" to={paths.submission(projectId, xmlFormId, instanceId, search.slice(1))}>
        <Trans context="action">Open</Trans>
      </LinkButton>
      {mayReview && (
        <Button size="small" onClick={() => setReviewing(row)} {...ReviewDialog.intent}>
          <Trans>Review</Trans>
        </Button>
      )}
      {reviewing && (
        <ReviewDialog form={form} row={reviewing} onClose={() => setReviewing(null)} onChanged={onReviewed} />
      )}
    </MapPopup>
  );
}

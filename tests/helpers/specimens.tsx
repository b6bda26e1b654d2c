/**
 * Every state, role, mark, badge, kind of answer and kind of notice of the application, to look at. The lists are those of
 * the code: a state that is missing here does not compile, or its text is reported as not seen.
 */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react';
import { draft, published } from '~/api/form-version-ref';
import { ApiError, type FailureKind, LostAnswer } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { FormState, SubmissionRow } from '~/api/schema';
import { JobRow } from '~/app/jobs/JobRow';
import { Answers } from '~/domain/answers/Answers';
import { EncryptedNotice } from '~/domain/answers/cells';
import { type AttachmentChange, definitionAttachments } from '~/domain/definitions/attachments';
import { typeLabel, typeLabels } from '~/domain/definitions/type-words';
import { ConflictTable } from '~/domain/entities/ConflictTable';
import type { VersionStatus } from '~/domain/entities/history';
import { FormsTable } from '~/domain/forms/FormsTable';
import { FormStateMark } from '~/domain/forms/FormStateMark';
import { reviewStates } from '~/domain/forms/review-states';
import { Feed } from '~/domain/records/Feed';
import { noRoleLabel, roleLabels } from '~/domain/roles/roles';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { feedItem as submissionFeedItem } from '~/domain/submission-feed/feed-item';
import { StateMark, statesMissingFiles, StateTag } from '~/domain/submissions/review-state';
import type { NodeKind } from '~/engines/xforms/model';
import type { Severity } from '~/engines/xlsform/convert/problems';
import { renderFeedItem as entityFeedItem } from '~/features/entity/EntityActivity';
import { BuildProgress } from '~/features/form-copy/BuildProgress';
import type { Change } from '~/features/form-draft/attachments/attachment-rows';
import { useAttachmentColumns } from '~/features/form-draft/attachments/columns';
import { ProblemTable } from '~/features/form-draft/spreadsheet/ProblemTable';
import { findingKinds } from '~/features/form-outline/findings';
import { FindingsPanel } from '~/features/form-outline/FindingsPanel';
import { OutlineRow } from '~/features/form-outline/OutlineTree';
import { markWords } from '~/features/form-outline/overview';
import { AttachmentChanges } from '~/features/form-versions/ComparePage';
import { linkColumns, stateLabels } from '~/features/public-links/PublicLinksPage';
import { answerColumn, systemColumns } from '~/features/submissions/columns';
import { previewColumns } from '~/features/users/invite/columns';
import { allOutcomes, type RowState } from '~/features/users/invite/invitations';
import type { PlannedLine } from '~/features/users/invite/plan';
import type { DraftState } from '~/features/web-forms/drafts/draft-saver';
import { DraftNotes } from '~/features/web-forms/drafts/DraftNotes';
import type { JobEnd, JobPhase } from '~/shared/jobs/job';
import type { ItemState } from '~/shared/jobs/kind';
import { createStore } from '~/shared/lib/store';
import { SavedDraftNote } from '~/shared/ui/form/SavedDraftNote';
import type { AppNotification } from '~/shared/ui/overlays/notifications';
import { DialogNotification } from '~/shared/ui/overlays/PageNotifications';
import { PageHead } from '~/shared/ui/page/PageHead';
import { NeedsRelease, NoAccess, NotPublished, SubjectError } from '~/shared/ui/page/PageProblem';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { Outcome } from '../../src/features/web-forms/Outcome';

type Words = readonly (MessageDescriptor | string)[];
type Specimen = readonly [what: string, shown: ReactNode, mustBeSeen: Words];
/** A list that does not compile when the code has another. */
type All<Key extends string, Value = 0> = Record<Key, Value>;
const every = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];
const all = (keys: string, value: unknown) => Object.fromEntries(keys.split(' ').map((key) => [key, value]));

/** Names are in Greek, so that Latin letters in Arabic are a text without a translation. */
const name = 'Ωμέγα';
const lost = new ApiError({ kind: 'no-response' });
/** What parts of pages read of a form, link, file, version, submission or question, and what they call. */
const given = (more: object = {}) =>
  ({
    ...all('id xmlFormId instanceId datasetName path', 'φ'),
    ...all('name label title email displayName submitterName body caption facts', name),
    ...all('createdAt updatedAt publishedAt lastSubmission submissionDate loggedAt', '2026-01-06T08:15:00.000Z'),
    ...all('conflict parent control mediatype language list userAgent selected measure notes enketoId', null),
    ...all('required relevant constraint calculate default readonly saveTo reviewState', null),
    ...all('attachmentsPage replaces keeper mark', null),
    ...all('onChange onSelect onAgain onContinue onDelete onRestShown onLanguage linkTo fileUrl retry', () => 'φ'),
    ...all('edits start index attachmentsPresent attachmentsExpected baseVersion', 0),
    ...all('resolved lastGoodVersion datasetExists sending isOther', false),
    ...all('exists blobExists relevantToConflict', true),
    ...all('source data labelMedia hintMedia details', {}),
    ...all('among fields properties versions offers translated languages crumbs', []),
    ...all('baseDiff serverDiff faults projects problems', []),
    ...all('creator actor submitter', { displayName: name }),
    ...all('projectId level number submissions findings version', 1),
    type: 'file',
    project: { verbs: [] },
    dataReceived: { label: name },
    reviewStates: { received: 2, hasIssues: 1, edited: 3 },
    ...more,
  }) as never;

/** An answer to each type of question; a type without one fails the test. */
const answers = new Map<string, unknown>([
  ...['string', 'barcode', 'selectOne'].map((type) => [type, 'α'] as const),
  ...['selectMultiple', 'rank'].map((type) => [type, 'β α'] as const),
  ['int', 1234],
  ['decimal', 12.5],
  ['boolean', true],
  ['date', '2026-01-06'],
  ['time', '08:15:00.000+03:00'],
  ['dateTime', '2026-01-06T08:15:00.000+03:00'],
  ['geopoint', 'POINT Z(2.3 48.8 35)'],
  ['geotrace', 'LINESTRING(2.3 48.8,2.4 48.9)'],
  ['geoshape', 'POLYGON((2.3 48.8,2.4 48.9,2.5 48.7,2.3 48.8))'],
  ['binary', 'φ.pdf'],
  ['trigger', '✓'],
]);
const answered = [...typeLabels.keys()].filter((type) => type !== 'structure');
const choices = { from: 'list', list: 'λ', filter: null };
const node = (type: string, kind: NodeKind = 'question', more: object = {}) =>
  given({ name: 'φ', type, kind, choices, label: { '': name }, ...more });
const choiceLists = [{ name: 'λ', choices: ['α', 'β'].map((one) => ({ name: one, label: { '': name } })) }];
const modelOf = (...nodes: object[]) => given({ nodes, choiceLists, defaultLanguage: null });
const lineOf = (of: object) => ({ item: given({ node: of }), model: modelOf(), shown: { languages: [''] } });

/** A table as lists have it, or cards on a phone, with every column in sight. */
function Table<Row extends object>({ columns, rows }: { columns: readonly TableColumn<Row>[]; rows: readonly Row[] }) {
  const shown = columns.map((one) => ({ ...one, role: one.role === 'state' ? one.role : ('fact' as const) }));
  return <DataTable label={name} columns={shown} rows={rows} rowId={(one) => `${rows.indexOf(one)}`} empty={null} />;
}
const Links = () => (
  <Table columns={linkColumns(i18n, [], 0).slice(1, 3)} rows={every(stateLabels).map((state) => given({ state }))} />
);
const Files = (file: object) => <Table columns={useAttachmentColumns(given(), true, 0)} rows={[given(file)]} />;
/** Asked or not, encrypted or not: alone, not all say something. */
const Keeping = (props: object) =>
  [0, 1, 2, 3].map((at) =>
    createElement(DraftNotes, given({ ...props, key: at, asks: at > 1, encrypted: at % 2 > 0 })),
  );

const itemStates: All<ItemState> = { waiting: 0, running: 0, done: 0, skipped: 0, refused: 0, unknown: 0 };
/** A job with an item in each state, as far as it shows. */
function jobOf(phase: JobPhase, end: JobEnd | null) {
  const entries = every(itemStates).map((state) => {
    const error = state === 'refused' || state === 'unknown' ? lost : undefined;
    return { item: { id: state, label: name, data: { stage: 'file' } }, state, error, fraction: null };
  });
  const counts = all(every(itemStates).join(' '), 1);
  const snapshot = { phase, end, error: end === 'not-prepared' ? lost : undefined, total: 6, counts, progress: 1 };
  const read = { all: () => entries, snapshot: () => snapshot, progress: createStore(snapshot) };
  return given({ address: '/', input: given(), kind: {}, ...read });
}

const Throws = (): ReactNode => {
  throw new Error('broken');
};
const Boundary = (props: ComponentProps<typeof ErrorBoundary>) => <ErrorBoundary {...props} />;
type Shown<Item extends typeof submissionFeedItem | typeof entityFeedItem> = {
  entry: Parameters<Item>[0];
} & Parameters<Item>[1];
const SubmissionFeed = ({ entry, ...context }: Shown<typeof submissionFeedItem>) => (
  <Feed entries={[submissionFeedItem(entry, context)]} />
);
const EntityFeed = ({ entry, ...context }: Shown<typeof entityFeedItem>) => (
  <Feed entries={[entityFeedItem(entry, context)]} />
);
const feeds = import.meta.glob<string>('/src/*/{submission-feed/feed-item,entity/EntityActivity}.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The actions that a history has an entry for. */
function actionsIn(file: string): string[] {
  const actions = feeds[`/src/${file}.tsx`]?.match(/(?<=case ')\w+(?:\.\w+)+(?=')/g);
  if (!actions) throw new Error(`${file} has no history`);
  return [...new Set(actions)];
}
const fileChanges: All<AttachmentChange, [older: object | null, newer: object | null]> = {
  added: [null, {}],
  removed: [{}, null],
  replaced: [{ hash: '1' }, {}],
  missing: [{}, { exists: false }],
  linked: [{}, { datasetExists: true }],
  unlinked: [{ datasetExists: true }, {}],
};
const definitions = [published, draft].map((edition) => ({ projectId: 1, xmlFormId: 'φ', edition }));
const marked = all('required relevant constraint calculate readonly default saveTo choices labelMedia', name);
const versions: All<VersionStatus, unknown> = { earlier: null, lastGood: null, other: 'σ', soft: 'soft', hard: 'hard' };
const nodes: All<NodeKind> = { question: 0, note: 0, group: 0, repeat: 0, calculation: 0, metadata: 0, data: 0 };
const phases: All<JobPhase> = { new: 0, preparing: 0, running: 0, paused: 0, stopping: 0, finishing: 0, ended: 0 };
const ends: All<JobEnd> = { finished: 0, asked: 0, failures: 0, session: 0, 'not-prepared': 0 };
const outcomeKinds: All<ComponentProps<typeof Outcome>['kind']> = { done: 0, saved: 0, closed: 0, problem: 0 };
const alertKinds: All<AppNotification['kind']> = { success: 0, info: 0, danger: 0 };
const brokenAs: All<NonNullable<ComponentProps<typeof ErrorBoundary>['as']>> = { div: 0, li: 0, tr: 0, span: 0 };
const keepStates: All<DraftState> = { off: 0, on: 0, full: 0, blocked: 0 };
const things: All<ComponentProps<typeof SubjectError>['thing']> = { project: 0, form: 0, list: 0, entity: 0, user: 0 };
const failures: All<FailureKind> = {
  'no-request': 0,
  'no-response': 0,
  problem: 0,
  'not-a-problem': 0,
  'too-large': 0,
  'not-stored': 0,
  'stored-elsewhere': 0,
};
const failed = (kind: FailureKind, code: string) => new ApiError({ kind, code, message: name, fileName: name });
const errors = [
  ...every(failures).map((kind) => failed(kind, '404.1')),
  failed('problem', '403.1'),
  new LostAnswer('not-done', lost),
  new LostAnswer('unknown', lost),
  new Error('broken'),
];
const show = (what: string, Part: ComponentType<never>, props: object = {}, says: Words = []): Specimen => [
  what,
  createElement(Part, given(props)),
  says,
];
/** One for each key of a table of the code, or of a type. */
const each = <Key extends string>(
  what: string,
  table: Readonly<Record<Key, unknown>>,
  Part: ComponentType<never>,
  propsOf: (key: Key) => object,
) => every(table).map((key) => show(`${what} ${key}`, Part, propsOf(key)));

/** In the language of the page. */
export function specimens(): Specimen[] {
  const stateWords = every(reviewStates).map((state) => reviewStates[state].label);
  const reviewed = [
    ...every(reviewStates).map((state) => ({ reviewState: state === 'received' ? null : state })),
    { reviewState: 'σ' },
    { attachmentsExpected: 1, attachmentsPresent: 0 },
    { reviewState: 'approved', attachmentsExpected: 1, attachmentsPresent: 0 },
    { reviewState: 'edited', edits: 2 },
  ].map((more) => given({ __id: 'φ', __system: given(more) }) as SubmissionRow);
  const system = systemColumns(i18n, 0, String, statesMissingFiles(reviewed.map(({ __system }) => __system)));
  const options = [
    ['', noRoleLabel] as const,
    ...every(roleLabels).map((role) => [role, roleLabels[role]] as const),
  ].map(([value, label]) => ({ value, label: i18n._(label) }));
  const kinds = { running: 0, done: 0, failed: 0 } satisfies All<Exclude<RowState['kind'], 'waiting'>>;
  const outcomes = { create: 0, give: 0, skip: 0, fault: 0 } satisfies All<PlannedLine['outcome']>;
  const sent = every(kinds).flatMap((kind) => [true, false].map((created) => ({ state: given({ kind, created }) })));
  const planned = every(outcomes).map((outcome) => ({ outcome }));
  const invitations = (list: object[]) => ({
    columns: previewColumns(i18n, i18n.locale, '').slice(1, 3),
    rows: list.map((more) => given({ row: given({ ...more, written: {} }), ...more })),
  });
  for (const [side, of] of definitions.entries()) {
    const files = every(fileChanges).flatMap((file) => {
      const has = fileChanges[file][side];
      return has ? [given({ ...has, name: file })] : [];
    });
    queryClient.setQueryData(definitionAttachments(of).queryKey, files);
  }
  const wording = given({ questions: given({ all: [] }), locale: i18n.locale });
  const feed = (audit: object, more: object = {}) => {
    const entry = { at: '2026-01-06', audit: given(audit), ...more };
    return { entry, id: given(), wording, i18n, branch: given(), isMarked: true };
  };
  const offers = [{}, { isOther: true }, { sending: true }, { replaces: 'φ' }].map((more, at) =>
    given({ kept: given({ at, instanceId: `${at}`, ...more }), outdated: true, ...more }),
  );
  const findingTitles = Object.values(findingKinds).map(({ title }) => title);
  const findings = every(findingKinds).map((kind) => {
    return { kind, severity: findingKinds[kind].isProblem ? 'problem' : 'advice', findings: [] };
  });
  return [
    ...reviewed.map((row, at) =>
      show(`state ${at}`, StateMark, { system: row.__system }, stateWords.slice(at, at + 1)),
    ),
    ...reviewed.map((row, at) =>
      show(`state ${at} with colour`, StateTag, { system: row.__system }, stateWords.slice(at, at + 1)),
    ),
    show('states in a list', Table, { columns: [system.submitter, system.state], rows: reviewed }, stateWords),
    ...each<FormState>('form', { open: 0, closing: 0, closed: 0 }, FormStateMark, (state) => ({
      form: given({ state }),
      open: true,
    })),
    show('form of a newer server', FormStateMark, { form: given({ state: 'σ' }) }),
    show('forms', FormsTable, { forms: [given({ state: 'closing' }), given({ xmlFormId: 'ψ', publishedAt: null })] }),
    ...options.map(({ value, label }) => show(`role ${label}`, RoleSelect, { options, value, busy: true }, [label])),
    ...options.map(({ value, label }) => show(`own ${label}`, RoleSelect, { options, value, fixedReason: name })),
    show('public access links', Links, {}, Object.values(stateLabels)),
    show('sent invitations', Table, invitations(sent), allOutcomes.slice(0, 5)),
    // A line with a problem shows the problem.
    show('planned invitations', Table, invitations(planned), allOutcomes.slice(6)),
    ...each<Change>('file of a draft', { new: 0, changed: 0, same: 0 }, Files, (change) => ({ change })),
    show('file that is missing', Files, { blobExists: false }),
    show('file from a list', Files, { datasetExists: true }),
    show('files that differ', AttachmentChanges, { from: definitions[0], to: definitions[1] }),
    show('versions in conflict', ConflictTable, {
      versions: every(versions).map((one, at) =>
        given({ version: at + 1, conflict: versions[one], lastGoodVersion: one === 'lastGood' }),
      ),
    }),
    show('marks of a question', OutlineRow, lineOf(node('string', 'question', marked)), Object.values(markWords)),
    ...[...typeLabels.keys()].map((type) =>
      show(`question ${type}`, OutlineRow, lineOf(node(type)), [typeLabel(node(type), i18n)]),
    ),
    ...each('node', nodes, OutlineRow, (kind) => lineOf(node('string', kind))),
    show('findings', FindingsPanel, { findings }, findingTitles),
    ...each<Severity>('problem', { error: 0, warning: 0 }, ProblemTable, (severity) => {
      const problems = [given({ severity, code: 'save-reserved', sheet: 'φ', values: {} })];
      return { problems, fresh: new Set(problems) };
    }),
    ...answered.flatMap((type) => {
      const field = given({ type, path: '/φ', binary: type === 'binary' });
      const columns = [answerColumn(given(), field, i18n.locale, given({ headers: null }))];
      const [row, missing] = [{ φ: answers.get(type) }, new Set(['φ.pdf'])];
      const says = answers.has(type) ? [] : ['an answer here'];
      return [
        show(`answer ${type}`, Answers, { row, model: modelOf(node(type)), missing }, says),
        show(`answer ${type} in a table`, Table, { columns, rows: [row] }),
      ];
    }),
    show('no answers', Answers, { row: {}, model: modelOf() }),
    show('encrypted answers', EncryptedNotice),
    ...actionsIn('domain/submission-feed/feed-item').map((action) => show(action, SubmissionFeed, feed({ action }))),
    ...each('review as', { ...reviewStates, σ: 0 }, SubmissionFeed, (reviewState) =>
      feed({ action: 'submission.update', details: { reviewState } }),
    ),
    show('comment', SubmissionFeed, feed({}, { comment: given() })),
    ...actionsIn('features/entity/EntityActivity').map((event) => {
      const action = event.startsWith('entity') ? event : 'entity.create';
      const source = { submission: given(), event: given({ action: event }) };
      return show(`entity: ${event}`, EntityFeed, feed({ action, details: { source } }, { version: given() }));
    }),
    ...each('job', phases, JobRow, (phase) => ({ job: jobOf(phase, null) })),
    ...each('job ended', ends, JobRow, (end) => ({ job: jobOf('ended', end) })),
    show('steps of a job', BuildProgress, { job: jobOf('ended', 'finished') }),
    ...each('outcome', outcomeKinds, Outcome, (kind) => ({ kind })),
    ...each('answers that are kept', keepStates, Keeping, (state) => ({ keeper: { state: createStore(state) } })),
    show('answers of earlier visits', DraftNotes, { offers }),
    ...each('alert', alertKinds, DialogNotification, (kind) => ({
      alert: given({ kind, text: noRoleLabel, action: { label: noRoleLabel } }),
    })),
    ...errors.flatMap((error, at) => [
      show(`failed action ${at}`, DialogNotification, {
        alert: given({ kind: 'danger', text: roleLabels.admin, error }),
      }),
      show(`failed part ${at}`, ErrorState, { error }),
      ...each(`failed page ${at}`, things, SubjectError, (thing) => ({ thing, error })),
    ]),
    ...[NoAccess, NotPublished, EmptyState, SavedDraftNote].map((Part) =>
      show(Part.name, Part as ComponentType<never>, { draft: 'φ', children: name }),
    ),
    show('needs another release', NeedsRelease, { release: '2026.1' }),
    ...each('broken', brokenAs, Boundary, (as) => ({ as, children: <Throws /> })),
    show('tabs', PageHead, { tabs: [0, 3].map((count) => given({ to: `/${count}`, count, current: count > 0 })) }),
  ];
}

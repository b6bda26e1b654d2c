import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Drawer, Flex, Segmented } from 'antd';
import { memo, type ReactNode, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { DefinitionRef } from '~/api/form-version-ref';
import type { FormModel, NodeKind } from '~/engines/xforms/model';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { useNarrow } from '~/shared/screen/media';
import type { Tool } from '~/shared/ui/filters/tools';
import { Icon } from '~/shared/ui/icons/Icon';
import { NoMatches, EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { Count } from '~/shared/ui/table/Count';
import { useFillHeight } from '~/shared/ui/table/layout-hooks';
import type { useListState } from '~/shared/url-state/use-list-state';
import { countFindings, type FindingGroup, withMissingFiles } from './findings';
import { FindingsPanel } from './FindingsPanel';
import { type OutlineItem, shownItems } from './outline';
import { OutlineToolbar } from './OutlineToolbar';
import { OutlineTree, useOpenGroups } from './OutlineTree';
import { type Overview, shownLanguages, type ShownLanguages } from './overview';
import { useAttachments } from './queries';
import { QuestionDetails } from './QuestionDetails';
import { type LinkTo, OutlineContext } from './QuestionLink';
import { outlineSearchSchema, type OutlineState } from './search-params';
import { useMatches } from './use-matches';

interface OutlineViewProps {
  overview: Overview;
  definition: DefinitionRef;
  list: ReturnType<typeof useListState<OutlineState>>;
  /** Whether the user may upload attachments. */
  attachmentsPage: boolean;
  editions: ReactNode;
}

export function OutlineView({ overview, definition, list, attachmentsPage, editions }: OutlineViewProps) {
  const { t } = useLingui();
  const { model, outline, occurring, byQuestion } = overview;
  const { projectId, xmlFormId } = definition;
  const { state, change, setFind, clear, filtered } = list;
  const download = useDownload(t`${xmlFormId} outline`, model);
  const attachments = useAttachments(definition);
  const findings = useMemo(
    () => withMissingFiles(overview.findings, model, attachments),
    [overview, model, attachments],
  );
  const findingCount = countFindings(findings);
  const selected = state.question === null ? undefined : outline.byPath.get(state.question);
  const { collapsed, target, toggle, choose, follow } = useOpenGroups(outline, selected);
  // Typing has priority; the outline follows.
  const find = useDeferredValue(state.find);
  const matches = useMatches(overview, { ...state, find });
  const rows = useMemo(() => shownItems(outline, matches ?? null, collapsed), [outline, matches, collapsed]);
  const shown = useMemo(() => shownLanguages(model, state.language), [model, state.language]);
  const tree = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  // On phones the panel covers the outline, so links show the question in it instead.
  const linkTo = useCallback(
    (path: string, wanted: string | null = null) => {
      const item = outline.byPath.get(path);
      const hidden = matches && item && !matches.has(item.index);
      const place = { question: path, panel: narrow ? null : wanted };
      return outlineSearchSchema.write({ ...state, ...(hidden && outlineSearchSchema.noFilters), ...place }).toString();
    },
    [outline, matches, narrow, state],
  );
  const showsFindings = state.panel === 'findings' || !selected;
  const language = shown.languages[0] ?? '';
  const contextValue = useMemo(
    () => ({ outline, follow, language, usual: model.defaultLanguage }),
    [outline, follow, language, model],
  );
  const item = showsFindings ? undefined : selected;
  const sideProps = useMemo(
    () => ({ overview, findings, item, shown, linkTo }),
    [overview, findings, item, shown, linkTo],
  );
  // Deferred: rendering outline and panel in one go blocks the page for too long.
  const content = useDeferredValue(sideProps, null);
  return (
    <OutlineContext value={contextValue}>
      <Facts overview={overview} />
      <OutlineToolbar
        model={model}
        occurring={occurring}
        state={state}
        hasFindings={findingCount > 0}
        onChange={change}
        onFind={setFind}
        onClear={filtered ? clear : undefined}
        onLeaveSearch={() => tree.current?.focus()}
        editions={editions}
        count={
          matches ? (
            <Trans>
              {matches.size} of {outline.items.length}
            </Trans>
          ) : null
        }
        shown={matches?.size}
        tools={[download]}
        end={
          <Button className="phone-only" onClick={() => change({ question: null, panel: 'findings' })}>
            <Trans>Findings</Trans> {findingCount > 0 && <Count value={findingCount} />}
          </Button>
        }
      />
      <div className="outline-columns">
        {outline.items.length === 0 ? (
          <EmptyState icon="form" title={<Trans>This form has no questions</Trans>} />
        ) : matches === undefined || !content ? (
          <ListSkeleton rows={12} />
        ) : matches?.size === 0 ? (
          <NoMatches title={<Trans>No questions match</Trans>} onClear={clear} />
        ) : (
          <OutlineTree
            tree={tree}
            model={model}
            rows={rows}
            shown={shown}
            findings={byQuestion}
            selected={selected?.node.path ?? null}
            target={target}
            collapsed={collapsed}
            matches={matches}
            onSelect={(line) => {
              choose(line);
              change({ question: line.node.path, panel: null });
            }}
            onToggle={toggle}
          />
        )}
        <SidePanel
          hasQuestion={selected !== undefined}
          showsFindings={showsFindings}
          findings={findingCount}
          // On phones the findings open on demand.
          open={selected !== undefined || state.panel === 'findings'}
          onShow={(panel) => change({ panel })}
          onClose={() => {
            change({ question: null, panel: null });
            tree.current?.focus();
          }}
        >
          {content && (
            <SideContent
              {...content}
              attachmentsPage={attachmentsPage ? paths.formDraft(projectId, xmlFormId) : null}
            />
          )}
        </SidePanel>
      </div>
    </OutlineContext>
  );
}

function useDownload(name: string, model: FormModel): Tool {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { outlineCsv } = await import('./outline-csv');
      saveFile(await outlineCsv(model), `${fileName(name)}.csv`);
    } finally {
      setBusy(false);
    }
  };
  return { key: 'csv', icon: 'download', word: t`Download as CSV`, busy, onClick: () => void download() };
}

function Facts({ overview: { model, occurring } }: { overview: Overview }) {
  const of = (kind: NodeKind): number => occurring.kinds.get(kind) ?? 0;
  const facts = {
    questions: of('question'),
    groups: of('group'),
    repeats: of('repeat'),
    languages: model.languages.length,
    choiceLists: model.choiceLists.length,
  };
  return (
    <Flex component="p" wrap gap="2px 16px" className="muted" style={{ marginBlockEnd: 4, fontSize: 13 }}>
      <span>
        <Plural value={facts.questions} one="# question" other="# questions" />
      </span>
      {facts.groups > 0 && (
        <span>
          <Plural value={facts.groups} one="# group" other="# groups" />
        </span>
      )}
      {facts.repeats > 0 && (
        <span>
          <Plural value={facts.repeats} one="# repeat" other="# repeats" />
        </span>
      )}
      {facts.languages > 0 && (
        <span>
          <Plural value={facts.languages} one="# language" other="# languages" />
        </span>
      )}
      {facts.choiceLists > 0 && (
        <span>
          <Plural value={facts.choiceLists} one="# choice list" other="# choice lists" />
        </span>
      )}
    </Flex>
  );
}

interface SidePanelProps {
  hasQuestion: boolean;
  showsFindings: boolean;
  findings: number;
  /** Open state of the sheet on phones; elsewhere it is always shown. */
  open: boolean;
  onShow: (panel: 'findings' | null) => void;
  onClose: () => void;
  children: ReactNode;
}

function SidePanel({ hasQuestion, showsFindings, findings, open, onShow, onClose, children }: SidePanelProps) {
  const { t } = useLingui();
  const id = useId();
  const narrow = useNarrow();
  const label = showsFindings ? t`Findings` : t`Question`;
  const findingsTitle = (
    <>
      <Trans>Findings</Trans> {findings > 0 && <Count value={findings} />}
    </>
  );
  const title = hasQuestion ? (
    <Segmented
      id={id}
      aria-label={label}
      tabIndex={-1}
      value={showsFindings ? 'findings' : 'question'}
      onChange={(value) => onShow(value === 'findings' ? value : null)}
      options={[
        { value: 'question', label: <Trans>Question</Trans> },
        { value: 'findings', label: findingsTitle },
      ]}
    />
  ) : (
    findingsTitle
  );
  if (narrow)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={title}
        aria-labelledby={hasQuestion ? id : undefined}
        placement="bottom"
        size="auto"
        // Lines above it stay clickable.
        mask={false}
        aria-modal={false}
        destroyOnHidden
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, placement: 'end' }}
        classNames={{ body: 'outline-side-content' }}
        styles={{ section: { height: 'auto', maxHeight: '62dvh' } }}
      >
        {children}
      </Drawer>
    );
  return (
    <PanelBeside label={label} title={title}>
      {children}
    </PanelBeside>
  );
}

function PanelBeside({ label, title, children }: { label: string; title: ReactNode; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useFillHeight(panel, 16);
  return (
    <aside ref={panel} aria-label={label}>
      <Card size="small" title={title} className="outline-side" classNames={{ body: 'outline-side-content' }}>
        {children}
      </Card>
    </aside>
  );
}

interface SideContentProps {
  overview: Overview;
  findings: readonly FindingGroup[];
  item: OutlineItem | undefined;
  shown: ShownLanguages;
  linkTo: LinkTo;
  attachmentsPage: string | null;
}

/** Gets deferred props, so that the outline reacts first. */
const SideContent = memo(function SideContent(props: SideContentProps) {
  const { overview, findings, item, shown, linkTo, attachmentsPage } = props;
  const { model, outline, byQuestion, translated } = overview;
  return item ? (
    <QuestionDetails
      model={model}
      outline={outline}
      item={item}
      shown={shown}
      findings={byQuestion.of(item.node)}
      linkTo={linkTo}
    />
  ) : (
    <FindingsPanel findings={findings} translated={translated} attachmentsPage={attachmentsPage} linkTo={linkTo} />
  );
});

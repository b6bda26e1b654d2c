import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { useListState } from '~/shared/address/use-list-state';
import type { DefinitionOf } from '~/api/edition';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { Button } from 'antd';
import { EmptyState, ListSkeleton, NoMatches } from '~/shared/ui/states/states';
import type { Tool } from '~/shared/ui/filters/tools';
import { Count } from '~/shared/ui/table/Count';
import type { FormModel, NodeKind } from '~/domain/xforms/model';
import { useNarrow } from '~/shared/screen/media';
import { outlineAddress, type OutlineState } from './address';
import { countFindings, withMissingFiles } from './findings';
import { shownLanguages } from './languages';
import { shownItems } from './outline';
import { OutlineContext } from './outline-context';
import { OutlineToolbar } from './OutlineToolbar';
import { OutlineTree } from './OutlineTree';
import type { Overview } from './overview';
import { useAttachments } from './queries';
import { SideContent } from './SideContent';
import { SidePanel } from './SidePanel';
import { useMatches } from './use-matches';
import { useOpenGroups } from './use-open-groups';

interface OutlineViewProps {
  overview: Overview;
  definition: DefinitionOf;
  list: ReturnType<typeof useListState<OutlineState>>;
  /** Whether the person may upload attachments. */
  attachmentsPage: boolean;
  editions: ReactNode;
}

/** The outline, its filters, and the panel beside it. */
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
  const found = countFindings(findings);
  const selected = state.question === null ? undefined : outline.byPath.get(state.question);
  const { collapsed, target, toggle, choose, follow } = useOpenGroups(outline, selected);
  // Typing has priority; the outline follows.
  const find = useDeferredValue(state.find);
  const matches = useMatches(overview, { ...state, find });
  const rows = useMemo(() => shownItems(outline, matches ?? null, collapsed), [outline, matches, collapsed]);
  const shown = useMemo(() => shownLanguages(model, state.language), [model, state.language]);
  const tree = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  // On a phone the panel covers the outline, so that a link shows the question in it.
  const linkTo = useCallback(
    (path: string, wanted: string | null = null) => {
      const item = outline.byPath.get(path);
      const hidden = matches && item && !matches.has(item.index);
      const place = { question: path, panel: narrow ? null : wanted };
      return outlineAddress.write({ ...state, ...(hidden && outlineAddress.noFilters), ...place }).toString();
    },
    [outline, matches, narrow, state],
  );
  const showsFindings = state.panel === 'findings' || !selected;
  const language = shown.languages[0] ?? '';
  const names = useMemo(
    () => ({ outline, follow, language, usual: model.defaultLanguage }),
    [outline, follow, language, model],
  );
  const item = showsFindings ? undefined : selected;
  const side = useMemo(() => ({ overview, findings, item, shown, linkTo }), [overview, findings, item, shown, linkTo]);
  // The outline and then the panel follow in renderings of their own: all at once blocks the page for too long.
  const content = useDeferredValue(side, null);
  return (
    <OutlineContext value={names}>
      <Facts overview={overview} />
      <OutlineToolbar
        model={model}
        occurring={occurring}
        state={state}
        hasFindings={found > 0}
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
            <Trans>Findings</Trans> {found > 0 && <Count value={found} />}
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
          findings={found}
          // On a phone the findings open on demand.
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

/** Downloads all questions as a table. */
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

/** How much of what the form has. */
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
    <p className="outline-facts muted">
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
    </p>
  );
}

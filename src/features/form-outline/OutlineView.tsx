import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { useListState } from '~/shared/address/use-list-state';
import type { DefinitionOf } from '~/shared/definitions/edition';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { NoMatches } from '~/shared/ui/filters/NoMatches';
import { Icon } from '~/shared/ui/icons/Icon';
import { Count } from '~/shared/ui/table/Count';
import { EmptyState } from '~/shared/ui/states/states';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import type { FormReading } from '~/shared/xforms/protocol';
import { outlineAddress, type OutlineState } from './address';
import { allFindings, findingsByPath } from './findings';
import { FindingsPanel } from './FindingsPanel';
import { shownLanguages } from './languages';
import { buildOutline, factsOf, shownItems } from './outline';
import { OutlineContext } from './outline-context';
import { OutlineToolbar } from './OutlineToolbar';
import { OutlineTree } from './OutlineTree';
import { QuestionDetails } from './QuestionDetails';
import { useAttachments } from './queries';
import { SidePanel } from './SidePanel';
import { useMatches } from './use-matches';
import { useOpenGroups } from './use-open-groups';

interface OutlineViewProps {
  reading: FormReading;
  definition: DefinitionOf;
  list: ReturnType<typeof useListState<OutlineState>>;
  /** Whether the person may upload attachments. */
  attachmentsPage: boolean;
  editions: ReactNode;
}

const none: never[] = [];

/** The outline, its filters, and the panel beside it. */
export function OutlineView({ reading, definition, list, attachmentsPage, editions }: OutlineViewProps) {
  const { t } = useLingui();
  const { model, translated } = reading;
  const { projectId, xmlFormId } = definition;
  const { state, change, setFind, clear, filtered } = list;
  const attachments = useAttachments(definition);
  const outline = useMemo(() => buildOutline(model.nodes), [model]);
  const facts = useMemo(() => factsOf(model), [model]);
  const findings = useMemo(
    () => allFindings(model, reading.findings, attachments),
    [model, reading.findings, attachments],
  );
  const byPath = useMemo(() => findingsByPath(findings, model), [findings, model]);
  const counts = useMemo(() => new Map([...byPath].map(([path, { length }]) => [path, length])), [byPath]);
  const selected = state.question === null ? undefined : outline.byPath.get(state.question);
  const { collapsed, target, toggle, follow } = useOpenGroups(outline, selected);
  // Typing has priority; the outline follows.
  const find = useDeferredValue(state.find);
  const matches = useMatches(model, { ...state, find }, counts);
  const rows = useMemo(() => shownItems(outline, matches, collapsed), [outline, matches, collapsed]);
  const shown = useMemo(() => shownLanguages(model, state.language), [model, state.language]);
  const tree = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  // On a phone the panel covers the outline, so that a link shows the question in it.
  const linkTo = (path: string, wanted: string | null = null) => {
    const panel = narrow ? null : wanted;
    const item = outline.byPath.get(path);
    const hidden = matches !== null && item !== undefined && !matches.has(item.index);
    return outlineAddress
      .write({ ...state, ...(hidden && outlineAddress.noFilters), question: path, panel })
      .toString();
  };
  const showsFindings = state.panel === 'findings' || !selected;
  const names = { outline, follow, language: shown.languages[0] ?? '', usual: model.defaultLanguage };
  return (
    <OutlineContext value={names}>
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
      <OutlineToolbar
        model={model}
        state={state}
        hasFindings={findings.length > 0}
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
        end={
          <>
            <button
              type="button"
              className="filter-button phone-only"
              onClick={() => change({ question: null, panel: 'findings' })}
            >
              <Trans>Findings</Trans> {findings.length > 0 && <Count value={findings.length} />}
            </button>
            <Download name={t`${xmlFormId} outline`} model={model} />
          </>
        }
      />
      <div className="outline-columns">
        {outline.items.length === 0 ? (
          <EmptyState icon="form" title={<Trans>This form has no questions</Trans>} />
        ) : matches?.size === 0 ? (
          <NoMatches title={<Trans>No questions match</Trans>} onClear={clear} />
        ) : (
          <OutlineTree
            tree={tree}
            model={model}
            rows={rows}
            shown={shown}
            findings={counts}
            selected={selected?.node.path ?? null}
            target={target}
            collapsed={collapsed}
            filtered={matches !== null}
            onSelect={({ node }) => change({ question: node.path, panel: null })}
            onToggle={toggle}
          />
        )}
        <SidePanel
          hasQuestion={selected !== undefined}
          showsFindings={showsFindings}
          findings={findings.length}
          // On a phone the findings open on demand.
          open={selected !== undefined || state.panel === 'findings'}
          onShow={(panel) => change({ panel })}
          onClose={() => {
            change({ question: null, panel: null });
            tree.current?.focus();
          }}
        >
          {showsFindings || !selected ? (
            <FindingsPanel
              model={model}
              findings={findings}
              translated={translated}
              attachmentsPage={attachmentsPage ? paths.formDraft(projectId, xmlFormId) : null}
              linkTo={linkTo}
            />
          ) : (
            <QuestionDetails
              model={model}
              outline={outline}
              item={selected}
              shown={shown}
              findings={byPath.get(selected.node.path) ?? none}
              linkTo={linkTo}
            />
          )}
        </SidePanel>
      </div>
    </OutlineContext>
  );
}

function Download({ name, model }: { name: string; model: FormReading['model'] }) {
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
  return (
    <button type="button" className="filter-button" aria-disabled={busy} onClick={() => void (busy || download())}>
      <Icon name="list" /> <Trans>Download as CSV</Trans>
    </button>
  );
}

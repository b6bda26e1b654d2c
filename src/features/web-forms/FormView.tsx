import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageDirection, languageCode } from '~/engines/xforms/model';
import { flushDeferred } from '~/shared/lib/defer-until-pointer-up';
import { RenderQueueContext, RenderQueue, Reveal, RevealContext } from './Blocks';
import { useEngineState } from './engine/nodes';
import { guidanceLookup } from './engine/prepare';
import {
  type UnsentInstances,
  findUnsentInstances,
  countQuestionId,
  type TreeNode,
  useDeferredCounts,
} from './engine/repeat-counts';
import type { Filling } from './engine/start-filling';
import { unsendableFiles } from './fields/uploads/file-checks';
import { useNoDropOutside } from './fields/uploads/file-drop';
import { UnsupportedQuestions } from './FirstItems';
import { FormFilesContext, MissingFilesText } from './FormFiles';
import { formDirection, FormLanguageContext } from './FormText';
import { InputErrorsContext, useInputErrors } from './input-errors';
import { GuidanceContext, ShowAllErrorsContext } from './Question';
import { QuestionList } from './QuestionList';
import { SurplusDialog } from './SurplusInstances';

interface FormViewProps {
  filling: Filling;
  title: string;
  above?: ReactNode;
  notes?: ReactNode;
  sendLabel: string;
  otherAction?: ReactNode;
  onSend: () => void;
}

function goTo(nodeId: string): void {
  const box = document.getElementById(`q${nodeId}-box`);
  box?.scrollIntoView({ block: 'center' });
  const control =
    box?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.getElementById(`q${nodeId}`) ??
    box?.querySelector<HTMLElement>('input, textarea, select, button');
  // Coordinate inputs can be inside a closed `<details>`.
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus({ preventScroll: true });
}

/** The question that comes first on the page; those not rendered come last. */
function topmost(nodeIds: readonly string[]): string | null {
  const placed = nodeIds.map((nodeId) => ({ nodeId, box: document.getElementById(`q${nodeId}-box`) }));
  const before = (one: Element | null, other: Element | null) =>
    one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  return (
    placed.toSorted((one, other) => (one.box && other.box ? before(one.box, other.box) : one.box ? -1 : 1))[0]
      ?.nodeId ?? null
  );
}

export function FormView({ filling, title, above, notes, sendLabel, otherAction, onSend }: FormViewProps) {
  const { faults, instance } = filling;
  const { root } = instance;
  const { children, activeLanguage } = useEngineState(root.currentState);
  const [showsFaults, setShowsFaults] = useState(false);
  const [reveal] = useState(() => new Reveal());
  const [queue] = useState(() => new RenderQueue());
  const form = useRef<HTMLFormElement>(null);
  const [leftOut, setLeftOut] = useState<readonly UnsentInstances[]>([]);
  const applyCounts = useDeferredCounts(form, root);
  useKeptFocus(form);
  useNoDropOutside();
  const guidance = useMemo(
    () => guidanceLookup(filling.guidance, activeLanguage.language),
    [filling.guidance, activeLanguage],
  );
  const direction = useMemo(
    () => languageDirection(activeLanguage.language) ?? formDirection(root) ?? undefined,
    [activeLanguage, root],
  );
  const visit = (nodeId: string) => {
    reveal.show(pathTo(root, nodeId));
    // After the question and its error are rendered.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        faults.showAll();
        goTo(nodeId);
      }),
    );
  };
  const send = () => {
    // Commits what was typed last, before the click on this button is over.
    flushSync(() => {
      flushDeferred();
      applyCounts();
    });
    const violations = root.validationState.violations.map(({ nodeId }) => nodeId);
    const first = topmost([...violations.slice(0, 1), ...faults.showAll(), ...unsendableFiles(instance)]);
    setShowsFaults(first !== null);
    if (first !== null) return visit(first);
    const found = findUnsentInstances(root, (nodeId) => faults.halfTyped(nodeId));
    setLeftOut(found);
    if (found.length === 0) onSend();
  };
  return (
    <ShowAllErrorsContext value={showsFaults}>
      <InputErrorsContext value={faults}>
        <RevealContext value={reveal}>
          <RenderQueueContext value={queue}>
            <GuidanceContext value={guidance}>
              <FormLanguageContext value={languageCode(activeLanguage.language) ?? undefined}>
                <FormFilesContext value={filling}>
                  <header className="fill-row fill-head" dir={direction}>
                    {above === undefined ? (
                      <h1 dir="auto">{title}</h1>
                    ) : (
                      <div>
                        <p className="muted">{above}</p>
                        <h1 dir="auto">{title}</h1>
                      </div>
                    )}
                    <Languages filling={filling} />
                  </header>
                  {notes}
                  {filling.missing.size > 0 && (
                    <p className="fill-notice fill-warning" role="note">
                      <MissingFilesText names={[...filling.missing]} />
                    </p>
                  )}
                  <UnsupportedQuestions root={root} />
                  {filling.recordsSound && (
                    <p className="fill-notice">
                      <Trans>
                        This form records sound while it is filled. A browser cannot do that: the sound will be missing.
                      </Trans>
                    </p>
                  )}
                  <form
                    ref={form}
                    className="fill-questions"
                    noValidate
                    dir={direction}
                    onSubmit={(event) => {
                      event.preventDefault();
                      send();
                    }}
                  >
                    <QuestionList nodes={children} />
                    <Foot filling={filling} showsFaults={showsFaults} sendLabel={sendLabel} otherAction={otherAction} />
                  </form>
                  {leftOut[0] && (
                    <SurplusDialog
                      repeats={leftOut}
                      onBack={() => {
                        setLeftOut([]);
                        const question = leftOut[0] && countQuestionId(leftOut[0].range);
                        if (question) visit(question);
                      }}
                      onContinue={() => {
                        setLeftOut([]);
                        onSend();
                      }}
                    />
                  )}
                </FormFilesContext>
              </FormLanguageContext>
            </GuidanceContext>
          </RenderQueueContext>
        </RevealContext>
      </InputErrorsContext>
    </ShowAllErrorsContext>
  );
}

interface FootProps {
  filling: Filling;
  showsFaults: boolean;
  sendLabel: string;
  otherAction: ReactNode;
}

/** Reads the number of errors here, so that only this part re-renders when it changes. */
function Foot({ filling, showsFaults, sendLabel, otherAction }: FootProps) {
  const { violations } = useEngineState(filling.instance.root.validationState);
  const local = useInputErrors();
  const count = new Set([...violations.map(({ nodeId }) => nodeId), ...local]).size;
  return (
    <div className="fill-foot">
      {showsFaults && count > 0 && (
        <p className="fill-fault" role="status">
          <Plural value={count} one="# answer needs your attention." other="# answers need your attention." />
        </p>
      )}
      <div className="fill-buttons">
        {otherAction}
        <button type="submit" className="fill-button fill-primary">
          {sendLabel}
        </button>
      </div>
    </div>
  );
}

function Languages({ filling }: { filling: Filling }) {
  const { t } = useLingui();
  const { root } = filling.instance;
  const { activeLanguage } = useEngineState(root.currentState);
  const languages = root.languages.flatMap((language) => (language.isSyntheticDefault ? [] : [language]));
  if (languages.length < 2) return null;
  return (
    <label className="fill-row">
      <Trans>Language of the form</Trans>
      <select
        aria-label={t`Language of the form`}
        value={activeLanguage.language}
        onChange={(event) => {
          const chosen = languages.find(({ language }) => language === event.target.value);
          if (chosen) root.setLanguage(chosen);
        }}
      >
        {languages.map(({ language }) => (
          <option key={language} value={language} lang={languageCode(language) ?? undefined}>
            {language}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Ids of the nodes from the root down to this one; only its own id if the form does not have it. */
function pathTo(root: object, nodeId: string): string[] {
  const search = (node: TreeNode): string[] | null => {
    if (node.nodeId === nodeId) return [node.nodeId];
    for (const child of node.currentState.children ?? []) {
      const found = search(child);
      if (found) return [node.nodeId, ...found];
    }
    return null;
  };
  return search(root as TreeNode) ?? [nodeId];
}

const controls = 'input, select, textarea, button, summary, [tabindex="0"]';
const usable = (control: HTMLElement) =>
  !control.matches(':disabled, [aria-hidden="true"], [tabindex="-1"]') && control.checkVisibility();

function controlIn(boxes: readonly HTMLElement[]): HTMLElement | null {
  for (const box of boxes) {
    if (!box.isConnected) continue;
    const found = [...box.querySelectorAll<HTMLElement>(controls)].find(usable);
    if (found) return found;
  }
  return null;
}

/** When the focused control is removed, its question gets the focus, or the group around it. */
function useKeptFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = form.current;
    if (!root) return;
    let last: Element | null = null;
    let around: HTMLElement[] = [];
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = [];
      for (let box = target.parentElement; box && root.contains(box); box = box.parentElement)
        if (box.matches('.fill-question, .fill-turn, .fill-repeat, .fill-group, form')) around.push(box);
    };
    const left = ({ target }: FocusEvent) => {
      // A control that is removed can fire `focusout`, too.
      queueMicrotask(() => {
        if (last === target && last?.isConnected === true) last = null;
      });
    };
    const changes = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      controlIn(around)?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', focused);
    root.addEventListener('focusout', left);
    changes.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', focused);
      root.removeEventListener('focusout', left);
      changes.disconnect();
    };
  }, [form]);
}

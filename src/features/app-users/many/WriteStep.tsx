import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Input } from 'antd';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { ActorPropertyList, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { addProblem, addProperty } from '~/shared/actor-properties/add-property';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { LeaveQuestion } from '~/shared/ui/overlays/LeaveQuestion';
import { FormChoice } from './FormChoice';
import { isFault, type Line, parseLines } from './parse';
import { PreviewTable } from './PreviewTable';
import { useGrantableForms } from './use-grantable-forms';
import '~/shared/ui/form/form.css';

interface WriteStepProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  /** Names of the app users with access. */
  names: readonly string[];
  text: string;
  onText: (text: string) => void;
  /** Ids of the forms that all of them can use. */
  forAll: readonly string[];
  onForAll: (forms: readonly string[]) => void;
  onClose: () => void;
  onCreate: (lines: readonly Line[]) => void;
}

/** Files over this size cannot be a list of names. */
const largestFile = 2_000_000;

/** The step in which names are typed, pasted or read from a file, with a preview. */
export function WriteStep({
  project,
  properties,
  names,
  text,
  onText,
  forAll,
  onForAll,
  onClose,
  onCreate,
}: WriteStepProps) {
  const { t } = useLingui();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [tried, setTried] = useState(false);
  const { forms } = useGrantableForms(project);
  const settled = useDeferredValue(text);
  const known = useMemo(
    () => ({ properties: properties.map(({ name }) => name), forms, names }),
    [properties, forms, names],
  );
  const parsed = useMemo(() => parseLines(settled, known, forAll), [settled, known, forAll]);
  const { lines, unknownColumns, brokenQuotes } = parsed;
  const faulty = lines.filter((line) => line.issues.some(isFault)).length;
  const count = lines.length;
  const fault = brokenQuotes
    ? t`A quotation mark is not closed. Close it, or take it out.`
    : count === 0
      ? t`Write or paste at least one name.`
      : unknownColumns.length > 0
        ? t`Some columns are not known. Add them as properties, or take them out.`
        : null;
  const close = () => (text.trim() === '' || leaving ? onClose() : setLeaving(true));
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > largestFile) return alerts.danger(msg`This file is too large for a list of app users. Split it.`);
    onText(await chosen.text());
  };
  const submit = () => {
    setTried(true);
    // The preview may be a moment behind the text.
    const now = parseLines(text, known, forAll);
    if (
      now.lines.length === 0 ||
      now.brokenQuotes ||
      now.unknownColumns.length > 0 ||
      now.lines.some((line) => line.issues.some(isFault))
    )
      return;
    onCreate(now.lines);
  };
  return (
    <Dialog
      title={t`Create many app users`}
      width={860}
      onClose={close}
      footer={
        leaving ? (
          <LeaveQuestion onStay={() => setLeaving(false)} onDiscard={onClose} />
        ) : (
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="primary" onClick={submit}>
              {count === 0 ? (
                <Trans>Create</Trans>
              ) : (
                <Plural value={count} one="Create # app user" other="Create # app users" />
              )}
            </Button>
          </>
        )
      }
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          <Trans>Names</Trans>
        </label>
        <Input.TextArea
          id={id}
          data-autofocus=""
          value={text}
          rows={7}
          spellCheck={false}
          aria-invalid={tried && fault !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => onText(event.target.value)}
        />
        <div
          className={tried && fault !== null ? 'field-note field-fault' : 'field-note'}
          id={`${id}-note`}
          role={tried && fault !== null ? 'alert' : undefined}
        >
          {tried && fault !== null ? (
            fault
          ) : (
            <Trans>
              One name a line. Or CSV, for example copied from a spreadsheet: the first line begins with{' '}
              <code>name</code> and goes on with names of custom properties, and <code>forms</code> for the forms each
              may see (ids or names, with a semicolon between them).
            </Trans>
          )}
        </div>
      </div>
      <div className="many-tools">
        <Button onClick={() => file.current?.click()}>
          <Trans>Read a file…</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label={t`Read a file…`}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {forms.length > 0 && <FormChoice forms={forms} chosen={forAll} onChange={onForAll} />}
      </div>
      {unknownColumns.length > 0 && <UnknownColumns project={project} names={unknownColumns} />}
      {tried && faulty > 0 && (
        <p className="field-fault" role="alert">
          <Plural
            value={faulty}
            one="# line cannot be created as it is. Correct it above."
            other="# lines cannot be created as they are. Correct them above."
          />
        </p>
      )}
      {count > 0 && <PreviewTable lines={lines} properties={known.properties} forms={forms} />}
    </Dialog>
  );
}

/** Columns that are not custom properties, and the button to add them. */
function UnknownColumns({ project, names }: { project: ProjectExtended; names: readonly string[] }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // An element, because Lingui parses markup in a text value as the message's own.
  const list = <bdi>{names.join(', ')}</bdi>;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    for (const name of names) {
      try {
        await addProperty(project.id, name);
      } catch (error) {
        const text = addProblem(error, name);
        setFault(typeof text === 'string' ? text : i18n._(text));
        break;
      }
    }
    setBusy(false);
  };
  return (
    <div className="many-unknown" role="status">
      <p>
        <Trans>These columns are no custom properties of this project: {list}</Trans>
      </p>
      {fault !== null && <p className="field-fault">{fault}</p>}
      {can(project, 'actor_property.update') && (
        <Button loading={busy} onClick={() => void add()}>
          <Plural value={names.length} one="Add it as a property" other="Add them as properties" />
        </Button>
      )}
    </div>
  );
}
